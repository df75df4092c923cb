import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, type Language, recommendSnippet } from '../../dashboard/src/snippets.ts';
import { startService } from '../support/service.ts';

/** Code copied from the playground has to run as is, whatever text it contains. */
const USE_CASES = [
  'Review pull requests before a person does',
  `It's "quoted" and it's \`ticked\`, costs $HOME and \${x}, 100 % of \\n backslashes \\`,
  'two lines\nand a tab\t, émojis 🧭 and “quotes”, </script> {braces}',
];

const KITSCOUT = fileURLToPath(new URL('../../bin/kitscout.js', import.meta.url));
const SDK = new URL('../../sdk/src/index.ts', import.meta.url).href;

/** How to run code in each language. */
const RUN: Readonly<Record<Exclude<Language, 'MCP'>, { command: string; args: (text: string) => string[] }>> = {
  curl: { command: 'bash', args: (text) => ['-c', text] },
  TypeScript: {
    command: process.execPath,
    args: (text) => ['--input-type=module-typescript', '-e', text.replace('@kitscout/sdk', SDK)],
  },
  'Command line': {
    command: 'bash',
    args: (text) => [
      '-c',
      text
        .replace(/npx -y (\S+)\/cli\.tgz/, `KITSCOUT_URL=$1 ${process.execPath} ${KITSCOUT}`)
        .replace(' -- ', ' --json -- '),
    ],
  },
  Python: { command: 'python3', args: (text) => ['-c', text] },
};

test('the MCP command names this service and does not contain the key', () => {
  const text = recommendSnippet('MCP', 'https://kits.example.com', { ai_platform: 'any', use_case: 'x' });
  assert.match(text, /^claude mcp add --transport http kitscout https:\/\/kits\.example\.com\/mcp/);
  assert.match(text, /\$KITSCOUT_API_KEY/);
});

const service = await startService();
after(() => service.close());

for (const language of LANGUAGES) {
  if (language === 'MCP') continue;
  const { command, args } = RUN[language];
  const missing = spawnSync(language === 'curl' ? 'curl' : command, ['--version']).error !== undefined;
  test(`the ${language} that the playground shows runs as is`, {
    skip: missing && `${command} is not on this machine`,
  }, async () => {
    const { key } = await service.account('pro');
    for (const use_case of USE_CASES) {
      const text = recommendSnippet(language, service.url, { ai_platform: 'any', use_case, max_results: 2 });
      const { stdout, stderr } = await run(command, args(text), {
        PATH: process.env.PATH ?? '',
        KITSCOUT_API_KEY: key,
      });
      const answer = parsed(stdout);
      assert.ok(Array.isArray(answer?.recommendations), `${text}\n${stdout}\n${stderr}`);
      assert.ok(answer.recommendations.length > 0);
    }
  });
}

test('the curl command beside a new key contains the key', async () => {
  const { key } = await service.account('pro');
  const { stdout } = await run(
    'bash',
    ['-c', recommendSnippet('curl', service.url, { ai_platform: 'any', use_case: 'tests' }, key)],
    { PATH: process.env.PATH ?? '' },
  );
  assert.ok(Array.isArray(parsed(stdout)?.recommendations), stdout);
});

/** Not spawnSync: the server that has to answer runs in this process. */
async function run(
  command: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(command, args, { env }, (_error, stdout, stderr) => resolve({ stdout, stderr }));
  });
}

function parsed(text: string): { recommendations: unknown[] } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
