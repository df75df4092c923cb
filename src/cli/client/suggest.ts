import { styleText } from 'node:util';
import { UsageError } from '../../errors.ts';
import {
  MAX_FACTS,
  MAX_GOAL_LENGTH,
  MAX_INSTALLED,
  MAX_SKILL_NAME,
  MAX_SUGGESTIONS,
} from '../../http/routes/suggest-request.ts';
import { assistantsIn } from '../../install/install.ts';
import { PLATFORM_CHOICES } from '../../install/layouts.ts';
import { factsOf } from '../../project/facts.ts';
import { skillsIn } from '../../project/installed-set.ts';
import { requestOf } from '../../project/suggest-request.ts';
import { readTree } from '../../project/tree.ts';
import { printable } from '../../terminal-text.ts';
import { type ClientCommand, choiceOption, integerOption } from '../command.ts';
import { confirmed, wrapped } from '../terminal.ts';
import { DIR, placeOf } from './place.ts';
import { clientOf, keyedServiceOf } from './service.ts';

/** Enough to tell what a skill is for, and a hundred of them fit into one request. */
const MAX_DESCRIPTION = 300;

export const suggestCommand: ClientCommand = {
  name: 'suggest',
  usage: '[GOAL] [--dir .] [--platform P] [--max 3] [--facts-only] [--yes]',
  summary: 'the fewest kits that help this project; shows what it sends and asks first; one call',
  rest: 'GOAL',
  options: {
    ...DIR,
    platform: `${PLATFORM_CHOICES.join(', ')}; default: the assistant detected in the project`,
    max: `how many at most, 1 to ${MAX_SUGGESTIONS}; default ${MAX_SUGGESTIONS}`,
  },
  flags: { 'facts-only': 'print what would be sent, and send nothing', yes: 'do not ask' },
  async run(call) {
    const { output, options, deps } = call;
    const goal = call.words.join(' ').trim();
    if ([...goal].length > MAX_GOAL_LENGTH)
      throw new UsageError(`the goal has more than ${MAX_GOAL_LENGTH} characters`);
    const { dir } = placeOf(call);
    const chosen = choiceOption(call, 'platform', PLATFORM_CHOICES);
    const max = integerOption(call, 'max', MAX_SUGGESTIONS);
    const skills = [...skillsIn(dir, 'project'), ...skillsIn(deps.clientConfig().home, 'home')];
    const request = {
      ai_platform: chosen ?? platformOf(dir),
      ...requestOf(goal, factsOf(readTree(dir)), skills, {
        facts: MAX_FACTS,
        installed: MAX_INSTALLED,
        name: MAX_SKILL_NAME,
        description: MAX_DESCRIPTION,
      }),
      ...(max !== undefined && { max_results: max }),
    };
    const shown = JSON.stringify(request, null, 2);
    if (options['facts-only'] === true) {
      output.result(request, shown);
      return 0;
    }
    if (goal === '' && request.facts.length === 0)
      throw new UsageError(
        'nothing is known about this project: say what you want to do, as in "kitscout suggest GOAL"',
      );
    if (output.json && options.yes !== true) throw new UsageError('--json needs --yes or --facts-only');
    const { url } = keyedServiceOf(deps);
    if (!output.json) output.problem(`This is sent to ${url}, and nothing else:\n${shown}`);
    if (options.yes !== true && !(await confirmed('Send it?'))) {
      output.result({}, 'Nothing was sent.');
      return 1;
    }
    const answer = await clientOf(call).client.suggest(request);
    const { suggestions, left_out, warnings, summary } = answer;
    const kits = suggestions.map(({ kit_name, kit_slug, score, serves, adds }, i) => {
      const need = wrapped(printable(`For: ${serves.join('; ')}`), '   ');
      return `${i + 1}. ${styleText('bold', printable(kit_name))}  ${kit_slug}  ${Math.round(score * 100)} %\n${need}\n${wrapped(printable(adds), '   ')}`;
    });
    const others = left_out.map(({ kit_name, reason }) => wrapped(printable(`Left out: ${kit_name}. ${reason}`), ''));
    const notes = warnings.map((text) => wrapped(printable(text), ''));
    const add = suggestions.map(({ kit_slug }) => `Add it: ${deps.program} add ${kit_slug}`);
    const parts = [printable(summary), ...kits, [...others, ...notes].join('\n'), add.join('\n')];
    output.result(answer, parts.filter((part) => part !== '').join('\n\n'));
    return 0;
  },
};

/** The assistant of the project, if it is one that the API knows; with several, kits for any of them count. */
function platformOf(dir: string) {
  const found = assistantsIn(dir).map(({ platform }) => platform);
  return (found.length === 1 && PLATFORM_CHOICES.find((one) => one === found[0])) || 'any';
}
