import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FetchLimits, GitAddress } from './git-tree.ts';
import { followRedirects } from './guarded-request.ts';
import { SourceError } from './tree.ts';

const SCP_FORM = /^(?:[\w.-]+@)?[\w.-]+:(?!\/\/|:)[^\s]+$/;

/** Whether git takes it: an https, ssh or file address, or the short form of ssh. */
export function isGitAddress(location: string): boolean {
  return /^(?:https?|ssh|file):\/\//.test(location) || SCP_FORM.test(location);
}

/** A folder that is a bare repository is fetched like one elsewhere. */
export function isBareRepository(folder: string): boolean {
  const has = (name: string) => existsSync(join(folder, name));
  return has('HEAD') && has('objects') && has('refs') && statSync(join(folder, 'objects')).isDirectory();
}

/** Why an address must not be stored or passed to git, or undefined. */
export function addressProblem(location: string): string | undefined {
  if (/[\s\0-\x1f]/.test(location) || location.startsWith('-')) return 'is not an address';
  if (location.length > 2_000) return 'is too long';
  if (!/^[a-z+]+:\/\//.test(location)) return undefined;
  if (!URL.canParse(location)) return 'is not an address';
  const { password, username, protocol } = new URL(location);
  if (password !== '' || (username !== '' && protocol !== 'ssh:'))
    return "contains credentials, which are not stored: use git's credential helper, or a key for ssh";
  return undefined;
}

/** Checked for each fetch: where a name leads may have changed. */
export async function gitAddress(location: string, { environment, seconds }: FetchLimits): Promise<GitAddress> {
  const problem = addressProblem(location);
  if (problem !== undefined) throw new SourceError(`the address ${problem}`);
  if (SCP_FORM.test(location)) return { url: location, protocol: 'ssh' };
  if (!/^[a-z+]+:\/\//.test(location)) return { url: pathToFileURL(resolve(location)).href, protocol: 'file' };
  const protocol = new URL(location).protocol.slice(0, -1);
  if (protocol === 'file' || protocol === 'ssh') return { url: location, protocol };
  if (protocol !== 'https' && protocol !== 'http')
    throw new SourceError(`the address begins with ${protocol}: https, ssh or file are possible`);
  // Behind a proxy, names are looked up there.
  if (Object.keys(environment).some((name) => /^(https?|all)_proxy$/i.test(name))) return { url: location, protocol };
  const service = '/info/refs?service=git-upload-pack';
  const found = await followRedirects(`${location.replace(/\/$/, '')}${service}`, { seconds });
  // Without an answer, git tells better what is wrong; it follows no redirect.
  if (found === null || found.redirects === 0) return { url: location, protocol };
  if (!found.url.endsWith(service)) throw new SourceError('the address leads to a page that is no git repository');
  const target = new URL(found.url);
  const port = target.port || (target.protocol === 'https:' ? '443' : '80');
  const host = target.hostname.replace(/^\[|\]$/g, '');
  return {
    url: found.url.slice(0, -service.length),
    protocol: target.protocol.slice(0, -1) as 'https' | 'http',
    ...(found.address !== null && { resolve: `${host}:${port}:${found.address}` }),
  };
}

/** Where people see a file of a repository, on the sites that most are on. */
export function webLink(location: string, commit: string | null, path: string): string | null {
  const [, host, repository] =
    /^(?:https:\/\/|git@|ssh:\/\/git@)(github\.com|gitlab\.com|codeberg\.org)[/:]([^\s?#]+?)(?:\.git)?\/?$/.exec(
      location,
    ) ?? [];
  if (host === undefined) return /^https:\/\//.test(location) ? location : null;
  const parts = { 'github.com': 'blob', 'gitlab.com': '-/blob', 'codeberg.org': 'src/commit' };
  const file = path.split('/').map(encodeURIComponent).join('/');
  return `https://${host}/${repository}/${parts[host as keyof typeof parts]}/${commit ?? 'HEAD'}/${file}`;
}
