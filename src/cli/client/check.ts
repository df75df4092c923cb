import { styleText } from 'node:util';
import { formatCount, formatNumber } from '../../../dashboard/src/format.ts';
import { skillsIn } from '../../project/installed-set.ts';
import { rehearse } from '../../project/rehearsal.ts';
import { printable } from '../../terminal-text.ts';
import type { ClientCommand } from '../command.ts';
import { wrapped } from '../terminal.ts';
import { DIR, placeOf } from './place.ts';

/** A family of hundreds of skills has as many twins. Errors come first. */
const MAX_SHOWN = 40;

export const checkCommand: ClientCommand = {
  name: 'check',
  usage: '[--dir .] [--strict]',
  summary: 'how the skills that are installed here get along, ours and others; no call; exit code 1 for errors',
  options: DIR,
  flags: { strict: 'exit code 1 for warnings too' },
  async run(call) {
    const { dir } = placeOf(call);
    const skills = [...skillsIn(dir, 'project'), ...skillsIn(call.deps.clientConfig().home, 'home')];
    const result = rehearse(skills);
    const { findings } = result;
    const errors = findings.filter(({ level }) => level === 'error').length;
    const lines = findings.slice(0, MAX_SHOWN).map(({ level, message, fix }) => {
      const title = styleText(level === 'error' ? 'red' : 'yellow', level);
      return `${title}\n${wrapped(printable(message), '  ')}\n${wrapped(printable(`Fix: ${fix}`), '  ')}`;
    });
    if (findings.length > MAX_SHOWN) lines.push(`${findings.length - MAX_SHOWN} more; --json lists them all.`);
    const listed = `${formatCount(result.skills, 'skill')}, ${formatNumber(result.listed_characters)} of about ${formatNumber(result.budget)} characters listed, ${formatCount(result.phrases, 'phrase')} tried.`;
    const verdict = findings.length === 0 ? 'Nothing found.' : 'Predicted from words, on this machine.';
    call.output.result(result, [...lines, `${listed} ${verdict}`].join('\n\n'));
    return errors > 0 || (call.options.strict === true && findings.length > 0) ? 1 : 0;
  },
};
