import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CLIENTS_DIR, ensureClients } from '../../clients/build.ts';
import { generateKey, storedKey } from '../../src/accounts/api-key.ts';
import { readConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/log.ts';
import { prepare, start } from '../../src/serve/main.ts';
import { openStore } from '../../src/store/open.ts';
import { BIN } from './process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCS = join(ROOT, 'docs');
/** The address in every example of the docs. */
const SHOWN_URL = 'http://127.0.0.1:8080';

interface Example {
  file: string;
  language: string;
  code: string;
  /** The position of the answer's block in the page, if one follows. */
  answer: { start: number; end: number; text: string } | null;
}

/** The code blocks after `<!-- run -->`, each with the block after the following `<!-- answer -->`. */
export function docsExamples(): Example[] {
  const pages = globSync('**/*.md', { cwd: DOCS, exclude: (name) => /^(node_modules|dist)/.test(name) });
  return ['../README.md', ...pages.sort()].flatMap((file) => examplesIn(file, readFileSync(join(DOCS, file), 'utf8')));
}

function examplesIn(file: string, page: string): Example[] {
  const parts = [...page.matchAll(/<!-- run -->\n(?:::: code-group\n)?/g)];
  return parts.flatMap((part, i) => {
    const from = part.index + part[0].length;
    const to = parts[i + 1]?.index ?? page.length;
    const section = page.slice(from, to);
    const isGroup = part[0].includes('code-group');
    const end = isGroup ? section.indexOf('\n:::') : (/\n```\n/.exec(section)?.index ?? 0) + 5;
    const blocks = [...section.slice(0, end).matchAll(/```(\w+)[^\n]*\n([\s\S]*?)\n```/g)];
    const answer = /<!-- answer -->\n(`{3,})\w+\n((?:.*\n)*?)\1\n/.exec(section);
    return blocks.map(([, language, code], j) => ({
      file,
      language: language!,
      code: code!,
      answer:
        answer === null || j > 0
          ? null
          : {
              start: from + answer.index + answer[0].indexOf('\n', 17) + 1,
              end: from + answer.index + answer[0].length - answer[1]!.length - 1,
              text: answer[2]!.trimEnd(),
            },
    }));
  });
}

/** A service with the bundled catalogue, a Pro account, and a folder in which every example of the docs runs. */
export async function docsService() {
  const folder = mkdtempSync(join(tmpdir(), 'kitscout-docs-'));
  const config = readConfig({
    PORT: '0',
    KITSCOUT_DATA: join(folder, 'data'),
    KITSCOUT_DEMO: 'off',
    LOG_LEVEL: 'silent',
  });
  await prepare(config);
  const running = await start(config, { log: await createLog({ level: 'silent', pretty: false, write: () => {} }) });
  const store = await openStore(config, { server: false });
  const account = await store.accounts.create({ email: 'docs@example.com', tier: 'pro', subscription: 'active' });
  const key = generateKey();
  await store.keys.create({ accountId: account.id, name: 'docs', ...storedKey(key) });
  await store.close();
  const project = join(folder, 'project');
  mkdirSync(join(project, 'node_modules/@kitscout'), { recursive: true });
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  const { problem } = await ensureClients();
  if (problem !== null) throw new Error(problem);
  symlinkSync(join(CLIENTS_DIR, 'sdk'), join(project, 'node_modules/@kitscout/sdk'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  // As with the package installed, or downloaded from the service: `npx` runs the command of this checkout.
  writeFileSync(
    join(bin, 'npx'),
    `#!/bin/sh\n[ "$1" = -y ] && shift\nshift\nexec "${process.execPath}" "${BIN}" "$@"\n`,
    { mode: 0o755 },
  );
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: folder,
    KITSCOUT_URL: running.url,
    KITSCOUT_API_KEY: key,
    PYTHONPATH: join(ROOT, 'sdk/python'),
    PYTHONDONTWRITEBYTECODE: '1',
    NO_COLOR: '1',
  };
  return {
    run: async ({ language, code }: Example) => {
      const text = code.replaceAll(SHOWN_URL, running.url);
      const [command, args] =
        language === 'sh'
          ? ['bash', ['--noprofile', '--norc', '-e', '-c', text]]
          : language === 'python'
            ? ['python3', ['-c', text]]
            : [process.execPath, [written(join(project, 'example.ts'), text)]];
      const { stdout } = await promisify(execFile)(command as string, args as string[], {
        cwd: project,
        env,
        timeout: 60_000,
      });
      return stdout;
    },
    close: async () => {
      await running.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function written(path: string, text: string): string {
  writeFileSync(path, text);
  return path;
}

/** An answer as shown in the docs: indented JSON, with values that differ between calls replaced by the shown ones. */
export function shownAnswer(output: string, isJson: boolean): string {
  return isJson ? JSON.stringify(JSON.parse(output), null, 2) : output.trimEnd();
}

/** Usage differs every day, so only the fields and types of such answers are compared. */
export function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shape(value[0])];
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]));
}
