import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { browserPath } from '../test/support/browser-path.ts';

/**
 * Installs the tools for `npm test` that npm does not provide, if they are missing: a browser, and the Python and Git
 * that scripts of kits need. Only on Debian, as root; elsewhere it does nothing.
 */
const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && existsSync('/etc/debian_version');
const isMissing = (command: string) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error !== undefined;

const packages = [
  ...(browserPath() === null ? ['chromium-headless-shell', 'fonts-liberation'] : []),
  ...['python3', 'git', 'curl'].filter(isMissing),
];
if (packages.length > 0 && mayInstall) {
  process.stderr.write(`Installing ${packages.join(', ')} for the tests. This takes a minute or two.\n`);
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-qq', '-y'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', [...options, 'update'], { stdio: 'ignore', env });
  spawnSync('apt-get', [...options, 'install', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
}
