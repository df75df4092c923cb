import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A repository in a folder of its own, as somebody else would write it. */
export function gitRepository(dir: string) {
  mkdirSync(dir, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false', ...args],
      { cwd: dir, encoding: 'utf8', stdio: 'pipe' },
    ).trim();
  git('init', '--quiet', '--initial-branch=main');
  const write = (files: Readonly<Record<string, string | Uint8Array | null>>) => {
    for (const [path, content] of Object.entries(files)) {
      if (content === null) {
        rmSync(join(dir, path), { recursive: true });
        continue;
      }
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), content);
    }
  };
  return {
    dir,
    url: `file://${dir}`,
    git,
    write,
    link: (path: string, target: string) => symlinkSync(target, join(dir, path)),
    /** Resolves to the commit. */
    commit: (files: Parameters<typeof write>[0] = {}): string => {
      write(files);
      git('add', '--all');
      git('commit', '--quiet', '--allow-empty', '--message', 'change');
      return git('rev-parse', 'HEAD');
    },
  };
}

export const skillText = (name: string, description: string, body = `# ${name}\n\nWhat to do.\n`) =>
  `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}`;
