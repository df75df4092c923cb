import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { styleText } from 'node:util';
import { Output } from './cli/output.ts';
import { createLog } from './log.ts';
import { printable } from './terminal-text.ts';

test('terminal control sequences are shown escaped; line breaks, tabs and letters of every script stay', () => {
  assert.equal(
    printable('a\x1b[31mb\x9b2Jc\rd\x7f\u202e\u2028'),
    'a\\u001b[31mb\\u009b2Jc\\u000dd\\u007f\\u202e\\u2028',
  );
  assert.equal(printable('Zeile\n\tÄ 漢字 🙂'), 'Zeile\n\tÄ 漢字 🙂');
  assert.equal(JSON.parse(printable(JSON.stringify('a\x9bb'))), 'a\x9bb');
});

test('a command prints its own styles, but no other terminal control sequences', () => {
  const parts: string[] = [];
  const output = new Output(
    false,
    (part) => void parts.push(part),
    () => {},
  );
  const bold = styleText('bold', 'Name', { validateStream: false });
  output.result({}, `${bold} \x1b[2J\x1b]0;title\x07`);
  assert.equal(parts.join(''), '\x1b[1mName\x1b[22m \\u001b[2J\\u001b]0;title\\u0007\n');
});

test('no control character reaches the log, as JSON or as lines for a terminal', async () => {
  for (const pretty of [false, true]) {
    let text = '';
    const log = await createLog({ level: 'info', pretty, write: (line) => (text += line) });
    log.info({ reqId: 'id', path: '/\x9b2J\u202e' }, 'not_found');
    log.info({ name: 'evil\x1b]0;title\x07' }, 'said \x1b[2J');
    assert.match(text, /not_found/);
    assert.match(text, /said/);
    // pino-pretty uses no colours here, because the output is not a terminal.
    assert.doesNotMatch(text, /[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]/, `pretty: ${pretty}`);
  }
});

test('no line is lost when the process exits, in whatever way', () => {
  const script = `const { createLog } = await import(${JSON.stringify(new URL('./log.ts', import.meta.url).href)});
    const log = await createLog({ level: 'info', pretty: false });
    for (let i = 0; i < 500; i++) log.info({ i }, 'line');`;
  for (const end of ['', 'setTimeout(() => {}, 100);', 'process.exit(0);']) {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script + end], { encoding: 'utf8' });
    // `exit` may overtake a write in progress, whose lines then come first.
    const numbers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).i as number);
    assert.deepEqual(
      numbers.sort((a, b) => a - b),
      [...Array(500).keys()],
      end,
    );
  }
});

test('on a terminal a request takes one line, with the request and its outcome', async () => {
  let text = '';
  const log = await createLog({ level: 'info', pretty: true, write: (line) => (text += line) });
  const request = { reqId: 'id', method: 'GET', path: '/api/v1/kits', account: 'acc_1' };
  log.info({ ...request, status: 200, ms: 1.25 }, 'ok');
  log.info({ ...request, status: 401, ms: 0.5 }, 'invalid_api_key');
  assert.match(
    text,
    /^\[.+\] INFO: GET \/api\/v1\/kits 200 \(1\.25 ms\)\n\[.+\] INFO: GET \/api\/v1\/kits 401 invalid_api_key \(0\.5 ms\)\n$/,
  );
});
