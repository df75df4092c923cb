import type { SourceSettings } from '../store/source-store.ts';
import { get, read } from './guarded-request.ts';
import { SourceError } from './tree.ts';

const GIT_HOSTS = /^https?:\/\/(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|git\.[\w.-]+)\//i;
const MAX_ANSWER = 64 * 1024 * 1024;

/** What is at an address: asked from the site itself, unless its name says it. */
export async function detectKind(location: string): Promise<SourceSettings['kind']> {
  if (GIT_HOSTS.test(location) || /\.git\/?$/.test(location)) return 'git';
  const base = location.replace(/\/$/, '');
  if (await hasJson(`${base}/.well-known/kitscout.json`, 'kits')) return 'kitscout';
  if (await hasJson(`${base}/.well-known/agent-skills/index.json`, 'skills')) return 'well-known';
  return 'git';
}

async function hasJson(url: string, field: string): Promise<boolean> {
  try {
    const reached = await get(url);
    if (reached.response.statusCode !== 200) {
      reached.response.destroy();
      return false;
    }
    const value: unknown = JSON.parse((await read(reached, MAX_ANSWER)).toString('utf8'));
    return Array.isArray((value as Record<string, unknown> | null)?.[field]);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    return false;
  }
}
