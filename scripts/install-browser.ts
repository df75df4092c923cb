import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { browserPath } from '../test/support/browser-path.ts';

/** `npm test` asks for a browser here: on Debian, as root, Chromium is installed when there is none. Elsewhere nothing happens. */
const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && existsSync('/etc/debian_version');

if (browserPath() === null && mayInstall) {
  process.stderr.write(
    "No browser found: installing Debian's chromium for the browser tests. This takes a minute or two.\n",
  );
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-qq', '-y'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', [...options, 'update'], { stdio: 'ignore', env });
  spawnSync('apt-get', [...options, 'install', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
}
