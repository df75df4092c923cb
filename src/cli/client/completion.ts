import { SUBSCRIPTIONS, TIERS } from '../../accounts/tiers.ts';
import { UsageError } from '../../errors.ts';
import { INSTALL_PLATFORMS } from '../../install/layouts.ts';
import { readLock } from '../../install/lock-file.ts';
import { type ClientCall, type ClientCommand, type CommandForm, optionHelp } from '../command.ts';
import { knownKitNames } from './kit-names.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** Options that take one of a few values. Any other value may be a file or a folder. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  platform: INSTALL_PLATFORMS,
  tier: TIERS,
  subscription: SUBSCRIPTIONS,
};

/** Completes command names, options and their values from the table of commands. */
export function completionCommand(commands: () => readonly CommandForm[]): ClientCommand {
  return {
    name: 'completion',
    summary: 'print a completion script for your shell',
    words: ['bash|zsh|fish'],
    async run(call) {
      const names = await namesFor(call);
      if (names !== undefined) {
        call.output.result({ names }, names.join('\n'));
        return undefined;
      }
      const shell = call.words[0] as (typeof SHELLS)[number];
      if (!SHELLS.includes(shell)) throw new UsageError(`"${shell}" is not one of ${SHELLS.join(', ')}`);
      const script = shell === 'fish' ? fish(commands()) : shell === 'zsh' ? zsh(commands()) : bash(commands());
      call.output.result({ shell, script }, script);
      return undefined;
    },
  };
}

/** What the scripts ask for while somebody types: the kits of the service, or those of this folder. */
async function namesFor({ words, deps }: ClientCall): Promise<string[] | undefined> {
  if (words[0] === 'kits') return knownKitNames(deps, Date.now());
  if (words[0] !== 'installed') return undefined;
  try {
    return Object.keys(readLock('.').kits);
  } catch {
    return [];
  }
}

/** Whose names a command takes: "kits", "installed", or none. */
function kitsOf(commands: readonly CommandForm[], first: string): 'kits' | 'installed' | undefined {
  const command = commands.find(({ name }) => name === first);
  if (command?.rest === 'KIT' || first === 'remove') return 'installed';
  return command?.words?.[0] === 'KIT' ? 'kits' : undefined;
}

function firstWords(commands: readonly CommandForm[]): string[] {
  return [...new Set(commands.map(({ name }) => name.split(' ')[0]!)), 'help'];
}

/** The second word of a command's name, or one of the words that it takes. */
function secondWords(commands: readonly CommandForm[], first: string): string[] {
  if (first === 'help') return firstWords(commands).filter((word) => word !== 'help');
  return commands.flatMap(({ name, words = [] }) => {
    if (name.startsWith(`${first} `)) return [name.split(' ')[1]!];
    return name === first && words[0]?.includes('|') ? words[0].split('|') : [];
  });
}

function optionsOf(command: CommandForm): string[] {
  return [...Object.keys(optionHelp(command)), 'help'].map((option) => `--${option}`);
}

function bash(commands: readonly CommandForm[]): string {
  const cases = firstWords(commands).flatMap((first) => {
    const seconds = secondWords(commands, first);
    const options = commands.filter(({ name }) => name.split(' ')[0] === first).flatMap(optionsOf);
    const kits = kitsOf(commands, first);
    const names = kits === undefined ? '' : ` kits="${kits}"`;
    return `    ${first}) choices="${seconds.join(' ')}" flags="${[...new Set(options)].join(' ')}"${names} ;;`;
  });
  const valued = [...new Set(commands.flatMap(({ options }) => Object.keys(options ?? {})))];
  return [
    '# eval "$(kitscout completion bash)"',
    '_kitscout() {',
    '  local choices flags kits',
    `  if [ "$COMP_CWORD" -eq 1 ]; then choices="${firstWords(commands).join(' ')}"; else case "\${COMP_WORDS[1]}" in`,
    ...cases,
    '  esac; fi',
    // Elsewhere there may be a file: the shell completes those if there is nothing else.
    '  [ "$COMP_CWORD" -gt 2 ] && choices=""',
    '  [ -n "$kits" ] && choices="$(kitscout completion "$kits" 2>/dev/null)"',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell fills it in
    '  [[ "${COMP_WORDS[COMP_CWORD]}" == -* ]] && choices="$flags"',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell fills it in
    '  case "${COMP_WORDS[COMP_CWORD-1]}" in',
    ...valued.map((option) => `    --${option}) choices="${VALUES[option]?.join(' ') ?? ''}" ;;`),
    '  esac',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell fills it in
    '  COMPREPLY=($(compgen -W "$choices" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -o default -F _kitscout kitscout',
  ].join('\n');
}

function zsh(commands: readonly CommandForm[]): string {
  return ['#compdef kitscout', 'autoload -U +X bashcompinit && bashcompinit', bash(commands)].join('\n');
}

function fish(commands: readonly CommandForm[]): string {
  const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`;
  const lines = ['complete -c kitscout -f'];
  for (const first of firstWords(commands)) {
    const summary = commands.find(({ name }) => name === first)?.summary ?? '';
    lines.push(`complete -c kitscout -n __fish_use_subcommand -a ${first} -d ${quote(summary)}`);
    const seconds = secondWords(commands, first).join(' ');
    const kits = kitsOf(commands, first);
    if (kits !== undefined)
      lines.push(
        `complete -c kitscout -n '__fish_seen_subcommand_from ${first}' -a '(kitscout completion ${kits} 2>/dev/null)'`,
      );
    const isNext = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${seconds}`;
    if (seconds !== '') lines.push(`complete -c kitscout -n '${isNext}' -a '${seconds}'`);
  }
  for (const command of commands) {
    const seen = `-n '__fish_seen_subcommand_from ${command.name.split(' ')[0]}'`;
    for (const [option, help] of Object.entries(optionHelp(command))) {
      const value = VALUES[option] ? `-x -a '${VALUES[option].join(' ')}'` : '-r -F';
      const takes = option in (command.options ?? {}) ? ` ${value}` : '';
      lines.push(`complete -c kitscout ${seen} -l ${option}${takes} -d ${quote(help)}`);
    }
    if (command.words?.some((word) => word === 'DIR' || word === 'FILE')) lines.push(`complete -c kitscout ${seen} -F`);
  }
  return lines.join('\n');
}
