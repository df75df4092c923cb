import { readdirSync } from 'node:fs';
import { type CommandWord, commandWords } from '../catalogue/evals/command-words.ts';
import { type ProgramEnd, type ProgramEnvironment, runProgram } from './program.ts';
import { foundProblem } from './written-file.ts';

/** What programs need to start, and no key or token. */
const PASSED_ON = ['PATH', 'PATHEXT', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP'];
const LIMIT_MS = 60_000;
/** The end of the output is kept, because it says what failed. */
const KEPT = 4_000;
const SHOWN = 200;

interface Place {
  folder: string;
  env: ProgramEnvironment;
  signal?: AbortSignal;
}

/** Runs one program in the folder, without a shell; why it failed, or undefined. */
export async function commandProblem(command: string, place: Place, limitMs = LIMIT_MS): Promise<string | undefined> {
  const words = commandWords(command);
  if ('reason' in words) return `"${command}" ${words.reason}`;
  const args: string[] = [];
  for (const word of words) {
    const found = word.isPattern ? matchingFiles(word, place.folder) : [word.text];
    if (found.length === 0) return `"${command}": no file matches ${word.text}`;
    args.push(...found);
  }
  const given = PASSED_ON.flatMap((name) => (place.env[name] === undefined ? [] : [[name, place.env[name]] as const]));
  const env = {
    ...Object.fromEntries(given),
    HOME: place.folder,
    LC_ALL: 'C.UTF-8',
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const ended = await runProgram(args, { ...place, env, limitMs, mostKept: KEPT });
  return ended.problem && `"${command}" ${ended.problem}${ended.ended === 'by itself' ? lastLine(ended) : ''}`;
}

/** Node 20, which callers may have, has no function for it. */
function matchingFiles({ text }: CommandWord, folder: string): string[] {
  const parts = text.split(/(\*\*\/|\*|\?)/).map((part) => WILD[part] ?? part.replace(/[\\^$.|+()[\]{}]/g, '\\$&'));
  const pattern = new RegExp(`^${parts.join('')}$`);
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => pattern.test(name.replace(/(?<=^|\/)\./g, '\n')) && foundProblem(folder, name) === undefined)
      .sort()
      // A run may have written a file named like an option.
      .map((name) => (name.startsWith('-') ? `./${name}` : name))
  );
}

/** Hidden names, whose point was replaced by a line break, match none of them. */
const WILD: Readonly<Record<string, string>> = { '**/': '(?:[^\\n]*/)?', '*': '[^/\\n]*', '?': '[^/\\n]' };

function lastLine({ stdout, stderr }: ProgramEnd): string {
  const line = (stderr.trim() || stdout.trim()).split('\n').at(-1)?.trim() ?? '';
  return line === '' ? '' : `: ${line.slice(0, SHOWN)}`;
}
