import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../errors.ts';
import { MAX_COMMENT_LENGTH, VERDICTS, type Verdict } from '../../http/routes/feedback-request.ts';
import { printable } from '../../terminal-text.ts';
import { type ClientCall, type ClientCommand, textOption } from '../command.ts';
import { createFolder } from '../create-folder.ts';
import { canAsk, confirmed } from '../terminal.ts';
import { clientOf, keyedServiceOf, serviceOf } from './service.ts';

const FILE = 'feedback.json';
/** Nobody waits for it after a kit is installed. */
const TELL_WITHIN_MS = 3_000;

export const feedbackCommand: ClientCommand = {
  name: 'feedback',
  usage: `KIT ${VERDICTS.join('|')} [--comment TEXT] [--request ID] | --always | --never`,
  summary: 'say whether a kit helped, which improves the scores; free of charge',
  rest: 'KIT VERDICT',
  options: {
    comment: 'in your own words, for the people who run the service',
    request: 'the X-Request-Id of the answer; default: the last answer of the past day with the kit',
  },
  flags: {
    always: 'from now on, "add" and "remove" tell the service, without asking',
    never: 'from now on, they tell it nothing',
  },
  async run(call) {
    const { output, options, words, deps } = call;
    if (options.always === true || options.never === true) {
      if (words.length > 0 || options.always === options.never)
        throw new UsageError('--always and --never stand alone');
      const { url } = serviceOf(deps.clientConfig());
      remember(deps.clientConfig().configDir, url, options.always === true);
      const text = `From now on, "add" and "remove" ${options.always === true ? `tell ${url} which kit it was` : `tell ${url} nothing`}.`;
      output.result({ url, tells: options.always === true }, text);
      return 0;
    }
    const [kit, given] = words;
    const verdict = VERDICTS.find((one) => one === given?.replaceAll('-', '_'));
    if (kit === undefined || words.length > 2) throw new UsageError('say which kit, and whether it helped');
    if (verdict === undefined) throw new UsageError(`after the kit comes one of ${VERDICTS.join(', ')}`);
    const comment = textOption(call, 'comment');
    if (comment !== undefined && comment.length > MAX_COMMENT_LENGTH)
      throw new UsageError(`the comment has more than ${MAX_COMMENT_LENGTH} characters`);
    const request_id = textOption(call, 'request');
    const answer = await clientOf(call).client.feedback({
      kit,
      verdict,
      ...(comment !== undefined && { comment }),
      ...(request_id !== undefined && { request_id }),
    });
    const about =
      answer.about_request === null ? 'no answer showed it' : `shown with ${Math.round((answer.score ?? 0) * 100)} %`;
    output.result(answer, `Thank you. ${printable(answer.kit_slug)}: ${verdict.replaceAll('_', ' ')} (${about})`);
    return 0;
  },
};

/**
 * After `add` and `remove`: tells the service which kit it was, if the person has allowed that. Asks once for each
 * service and remembers the answer. What was done is done, so a failure is not reported.
 */
export async function tellService(call: ClientCall, url: string, kit: string, verdict: Verdict): Promise<void> {
  const { deps, output, options } = call;
  const config = deps.clientConfig();
  const service = serviceOf(config);
  if (service.apiKey === undefined || service.url !== url) return;
  let tells = remembered(config.configDir)[url];
  if (tells === undefined) {
    if (output.json || options.yes === true || !canAsk()) return;
    tells = await confirmed(
      `May "add" and "remove" tell ${url} which kit it was? It improves the scores, costs nothing, and is asked once.`,
    );
    remember(config.configDir, url, tells);
  }
  if (!tells) return;
  keyedServiceOf(deps);
  await clientOf(call)
    .client.feedback({ kit, verdict }, { timeout: TELL_WITHIN_MS, maxRetries: 0 })
    .catch(() => {});
}

/** By service. A file that cannot be read counts as none: then the person is asked again. */
function remembered(configDir: string): Record<string, boolean> {
  try {
    const value = JSON.parse(readFileSync(join(configDir, FILE), 'utf8')) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    );
  } catch {
    return {};
  }
}

function remember(configDir: string, url: string, tells: boolean): void {
  const path = join(configDir, FILE);
  const temporary = `${path}.${process.pid}.tmp`;
  createFolder(configDir, 0o700);
  writeFileSync(temporary, `${JSON.stringify({ ...remembered(configDir), [url]: tells }, null, 2)}\n`);
  renameSync(temporary, path);
}
