/**
 * Runs the quick start as a newcomer would: clones the repository into an empty folder, runs the blocks of
 * docs/quickstart.md unchanged, and prints the time from the clone for each. Needs port 8080, Git, curl and Python.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROMISED_S = 120;
const EXPECTED = /Flaky Test Hunter/;

const page = readFileSync(join(ROOT, 'docs/quickstart.md'), 'utf8');
const blocks = [...page.matchAll(/```(\w+)(?: \[(.*?)\])?\n([\s\S]*?)\n```/g)].map(([, language, title, code]) => ({
  language,
  title,
  code: code!,
}));
function block(matches: (found: (typeof blocks)[number]) => boolean, what: string): string {
  const found = blocks.find(matches);
  if (found === undefined) throw new Error(`docs/quickstart.md has no block for ${what}`);
  return found.code;
}
const startService = block(({ code }) => code.includes('npm start'), 'the start');
const createKey = block(({ code }) => code.includes('kitscout key create'), 'the key');
const installSdk = block(({ code }) => code.includes('npm install'), 'the SDK');
const addKit = block(({ code }) => code.includes('cli.tgz add'), 'adding a kit');
const titled = (name: string) => block(({ title }) => title === name, name);
const mcpSettings = block(({ language, code }) => language === 'json' && code.includes('mcpServers'), 'MCP');

const folder = mkdtempSync(join(tmpdir(), 'kitscout-quickstart-'));
const clone = join(folder, 'kitscout');
// Only the path and the npm settings of this shell are passed on.
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(KITSCOUT_|PORT$|HOST$|DATABASE_URL$|npm_)/.test(name)),
);
const paste = async (code: string) =>
  (await promisify(execFile)('bash', ['--noprofile', '--norc', '-e', '-c', code], { cwd: clone, env })).stdout;

async function askOverMcp(): Promise<string> {
  const key = (await paste(`${createKey}\necho "$KITSCOUT_API_KEY"`)).trim();
  const settings = JSON.parse(mcpSettings.replaceAll('$' + '{KITSCOUT_API_KEY}', key)) as {
    mcpServers: { kitscout: { url: string; headers: Record<string, string> } };
  };
  const { url, headers } = settings.mcpServers.kitscout;
  const client = new Client({ name: 'quickstart', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  const answer = await client.callTool({
    name: 'recommend_kits',
    arguments: { ai_platform: 'claude', use_case: 'Our tests pass on my machine and fail at random on CI' },
  });
  await client.close();
  return JSON.stringify(answer);
}

const ways: Record<string, () => Promise<string>> = {
  curl: () => paste(`${createKey}\n${titled('curl')}`),
  TypeScript: () => {
    writeFileSync(join(folder, 'first.mjs'), titled('TypeScript'));
    const project = '../kitscout-example';
    return paste(
      `${createKey}\n{ ${installSdk}\n} >&2\ncp ${folder}/first.mjs ${project} && node ${project}/first.mjs`,
    );
  },
  Python: () => {
    writeFileSync(join(folder, 'first.py'), titled('Python'));
    return paste(`${createKey}\npython3 ${folder}/first.py`);
  },
  MCP: askOverMcp,
  'command line': () => paste(`${createKey}\n${titled('Command line')}`),
  // In one shell, because a block that leaves the folder of the clone would break those after it.
  'whole page': () => paste(`${[createKey, titled('curl'), `{ ${installSdk}\n}`].join(' >&2\n')} >&2\n${addKit} 2>&1`),
};

const began = performance.now();
const seconds = (from: number) => (performance.now() - from) / 1000;
let failed = 0;
await promisify(execFile)('git', ['clone', '-q', '--no-hardlinks', ROOT, clone]);
const server = spawn('bash', ['--noprofile', '--norc', '-c', startService], { cwd: clone, env, detached: true });
try {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('is ready at http://127.0.0.1:8080')) resolve();
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.on('exit', () => reject(new Error(`the service did not start:\n${output.slice(-2000)}`)));
  });
  const startedS = seconds(began);
  console.log(`clone, npm ci and start: ${startedS.toFixed(1)} s`);
  for (const [name, run] of Object.entries(ways)) {
    const from = performance.now();
    const answer = await run().catch((error: Error) => `failed: ${error.message}`);
    const totalS = startedS + seconds(from);
    const isAnswer = EXPECTED.test(answer);
    const isGood = isAnswer && totalS < PROMISED_S;
    if (!isGood) failed++;
    console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name.padEnd(12)} ${totalS.toFixed(1)} s from the clone`);
    if (!isGood)
      console.log(isAnswer ? `the answer is right, but took more than ${PROMISED_S} s` : answer.slice(0, 1000));
  }
} finally {
  process.kill(-server.pid!, 'SIGTERM');
  await new Promise((resolve) => server.once('close', resolve));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = failed === 0 ? 0 : 1;
