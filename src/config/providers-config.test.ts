import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SettingsError } from '../errors.ts';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env).dashboard.providers;
const GITHUB = { KITSCOUT_GITHUB_ID: 'id', KITSCOUT_GITHUB_SECRET: 'a secret' };
const SSO = {
  KITSCOUT_SSO_ID: 'id',
  KITSCOUT_SSO_SECRET: 'a secret',
  KITSCOUT_SSO_ISSUER: 'https://login.example.com/',
  KITSCOUT_SSO_DOMAINS: 'Example.com, example.org',
  KITSCOUT_SSO_ACCOUNT: 'acc_1',
};

test('services to sign in with are read, in the order of their buttons', () => {
  assert.deepEqual(read({}), []);
  const providers = read({ ...SSO, ...GITHUB, KITSCOUT_GITHUB_URL: 'https://git.example.com/' });
  const client = { clientId: 'id', clientSecret: 'a secret' };
  assert.deepEqual(providers, [
    { id: 'github', name: 'GitHub', ...client, url: 'https://git.example.com' },
    {
      id: 'sso',
      name: 'single sign-on',
      ...client,
      issuer: 'https://login.example.com/',
      organisation: { domains: ['example.com', 'example.org'], account: 'acc_1', role: 'developer' },
    },
  ]);
});

test('an invalid service is reported in one line, without its secret', () => {
  const { KITSCOUT_SSO_DOMAINS: _, ...noDomains } = SSO;
  const broken: [Record<string, string>, RegExp][] = [
    [{ KITSCOUT_GITHUB_ID: 'id' }, /KITSCOUT_GITHUB_SECRET must be too/],
    [{ KITSCOUT_GOOGLE_SECRET: 'a secret' }, /KITSCOUT_GOOGLE_ID must be too/],
    [noDomains, /KITSCOUT_SSO_DOMAINS must be too/],
    [{ ...SSO, KITSCOUT_SSO_DOMAINS: 'example.com,*.example.org' }, /"\*\.example\.org"/],
    [{ ...SSO, KITSCOUT_SSO_ISSUER: 'http://login.example.com' }, /must be an https address/],
    [{ ...SSO, KITSCOUT_SSO_ROLE: 'owner' }, /must be one of admin/],
    [{ ...GITHUB, HOST: '0.0.0.0' }, /KITSCOUT_PUBLIC_URL must be too/],
  ];
  for (const [env, message] of broken)
    assert.throws(
      () => read(env),
      (error) => error instanceof SettingsError && message.test(error.message) && !error.message.includes('a secret'),
    );
});
