import { execFileSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** Other Node versions from 20 on the path. */
export function machineNodes(): string[] {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '' && !folder.includes('node_modules'))
    .map((folder) => join(folder, 'node'))
    .filter((node) => {
      try {
        return Number(/^v(\d+)/.exec(execFileSync(node, ['--version'], { encoding: 'utf8' }))?.[1]) >= 20;
      } catch {
        return false;
      }
    });
}
