import { spawnSync } from 'node:child_process';
import process from 'node:process';

/** True when the Debian tool is there, or could be installed just now. Says loudly when it cannot be had. */
export function haveTool(command: string, debianPackage = command): boolean {
  if (isThere(command)) return true;
  if (process.getuid?.() === 0 && isThere('apt-get')) {
    const install = () =>
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', debianPackage], { stdio: 'ignore' }).status ===
      0;
    if (install() || (spawnSync('apt-get', ['update'], { stdio: 'ignore' }).status === 0 && install())) return true;
  }
  process.stderr.write(
    `\n*** ${command} is not installed and could not be: what needs it is SKIPPED. On Debian: apt-get install ${debianPackage} ***\n\n`,
  );
  return false;
}

function isThere(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}
