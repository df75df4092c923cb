import { generateKey, hashKey, keyHint } from '../accounts/api-key.ts';
import type { Config } from '../config/config.ts';
import type { Store } from '../store/store.ts';

const DEMO_EMAIL = 'demo@example.com';

/** A Pro account with a key for the person at this machine, made once, when there is no account yet. */
export async function makeDemoKey(config: Config, store: Store): Promise<string | null> {
  if (!config.demo) return null;
  if ((await store.accounts.list()).length > 0) return null;
  const account = await store.accounts.create({ email: DEMO_EMAIL, name: 'Demo', tier: 'pro', subscription: 'active' });
  const key = generateKey();
  await store.keys.create({ accountId: account.id, name: 'demo', hash: hashKey(key), hint: keyHint(key) });
  return key;
}

/** What a person sees when the server is up. */
export function welcomeText(url: string, demoKey: string | null, config: Config): string {
  const lines = ['', `Kitscout is ready at ${url}`, ''];
  if (demoKey !== null) {
    lines.push(
      'Your demo key (Pro tier). It is shown only once:',
      '',
      `  ${demoKey}`,
      '',
      'Try it:',
      '',
      `  ${curlLine(url, demoKey)}`,
      '',
    );
  } else {
    lines.push(
      'To create a key:',
      '',
      ...(config.demo ? [] : ['  npx kitscout account create --email you@example.com --tier pro']),
      `  npx kitscout key create --account ${config.demo ? DEMO_EMAIL : 'you@example.com'}`,
      '',
    );
  }
  return `${lines.join('\n')}\n`;
}

function curlLine(url: string, key: string): string {
  const body = JSON.stringify({
    ai_platform: 'claude',
    use_case: 'Our tests pass on my machine and fail at random on CI',
  });
  return `curl -s ${url}/api/v1/recommend -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${body}'`;
}
