import type { Page } from 'playwright-core';
import { HOLDER, type Scene } from './scene.ts';
import { PASSWORD } from './visitor.ts';

export interface ScenePage {
  name: string;
  path: string;
  who: 'nobody' | 'holder' | 'newcomer' | 'lapsed' | 'owner' | 'member';
  /** The page is ready when this selector matches. */
  ready: string;
  act?: (page: Page) => Promise<void>;
  /** Built from the same parts as the previous page: shown in screenshots, but not tested again for accessibility. */
  isVariant?: true;
}

/** Passkeys need a name; the holder's security page shows what a numeric address gets instead. */
export function sceneAddress({ service }: Scene, who: ScenePage['who']): string {
  return who === 'newcomer' ? service.url.replace('127.0.0.1', 'localhost') : service.url;
}

const QUESTION = 'Our tests pass on my machine and fail at random on CI';

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sam Okafor' }).click();
  await page.locator('.column').first().waitFor();
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').waitFor();
}

/** Only the appearance matters here: no account has a passkey. */
async function withPasskeys(page: Page): Promise<void> {
  const passkeys = [
    { id: 'a', name: 'Work laptop', synced: false, created_at: '2026-10-02T08:15:00.000Z' },
    { id: 'b', name: 'Password manager', synced: true, created_at: '2026-11-10T17:40:00.000Z' },
  ];
  await page.route('**/dashboard/api/passkeys', (route) => route.fulfill({ json: { passkeys, max: 20 } }));
  await page.reload();
  await page.getByRole('button', { name: 'Remove Work laptop' }).waitFor();
}

async function beginTwoFactor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('.qr-code').waitFor();
}

/** A dialog of the operator's page for one account. */
function operatorDialog(name: string, button: string): ScenePage {
  return {
    name: `operator-${name}`,
    path: '/dashboard/admin',
    who: 'holder',
    ready: '.table',
    act: async (page) => {
      await openAccount(page);
      await page.getByRole('button', { name: button }).click();
    },
  };
}

/** Only the appearance matters here: the other pages of the scene have no notices. */
async function withNotices(page: Page, maintenance: object | null): Promise<void> {
  const [from, until] = ['2026-11-18T09:00:00.000Z', null];
  const announcements = [
    { id: 'a', text: 'Downloads are slow at the moment. We are on it.', kind: 'incident', from, until },
    { id: 'b', text: '24 new kits are in the catalogue.', kind: 'news', from, until },
  ];
  const support_views = [{ id: 'c', at: from, reason: 'Ticket 81: downloads fail' }];
  for (const path of ['**/dashboard/api/notices', '**/dashboard/api/admin/notices'])
    await page.route(path, (route) => route.fulfill({ json: { maintenance, announcements, support_views } }));
  await page.reload();
}

function operatorNoticeDialog(name: string, button: string): ScenePage {
  return {
    name: `operator-${name}`,
    path: '/dashboard/admin/notices',
    who: 'holder',
    ready: '.card',
    act: async (page) => {
      await page.getByRole('button', { name: button }).click();
      await page.locator('dialog[open]').waitFor();
    },
  };
}

/** The browser of the member has not chosen an account yet. */
async function workInTeam(page: Page): Promise<void> {
  const choice = page.getByLabel('Working in');
  if ((await choice.inputValue()) !== (await choice.locator('option').nth(1).getAttribute('value'))) {
    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) await menu.click();
    await choice.selectOption({ index: 1 });
    await page.waitForURL('**/dashboard');
    await page.goto('/dashboard/team');
  }
  await page.getByRole('button', { name: 'Leave the team' }).waitFor();
}

function teamDialog(name: string, who: 'owner' | 'member', button: string): ScenePage {
  return {
    name: `team-${name}`,
    path: '/dashboard/team',
    who,
    ready: '.table',
    act: async (page) => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.locator('dialog[open]').waitFor();
    },
  };
}

/** Every page, and every dialog. */
export const SCENE_PAGES: readonly ScenePage[] = [
  { name: 'site', path: '/', who: 'nobody', ready: '.site-result' },
  {
    name: 'site-answer',
    path: '/',
    who: 'nobody',
    ready: '.site-result',
    isVariant: true,
    act: async (page) => {
      await page.getByLabel('What are you building?').fill('zxqv wklj pfft');
      await page.getByRole('button', { name: 'Find my kit' }).click();
      await page.getByText('No kit fits this closely').waitFor();
    },
  },
  {
    name: 'site-question',
    path: '/',
    who: 'nobody',
    ready: '.site-result',
    act: async (page) => {
      await page.getByLabel('What are you building?').fill('I want to build an app');
      await page.getByRole('button', { name: 'Find my kit' }).click();
      await page.getByRole('button', { name: 'Show kits anyway' }).waitFor();
    },
  },
  { name: 'site-kits', path: '/kits', who: 'nobody', ready: '.kit-grid', isVariant: true },
  {
    name: 'site-search',
    path: '/kits?q=unreliable+tests&platform=claude',
    who: 'nobody',
    ready: '.kit-grid',
  },
  {
    name: 'site-search-none',
    path: '/kits?q=zxqv+wklj&topic=Testing',
    who: 'nobody',
    ready: '.empty',
    isVariant: true,
  },
  { name: 'site-pricing-yearly', path: '/pricing?per=year', who: 'nobody', ready: '.period-switch', isVariant: true },
  { name: 'site-pricing', path: '/pricing', who: 'nobody', ready: '.calculate' },
  {
    name: 'site-suggest',
    path: '/suggest',
    who: 'nobody',
    ready: '#suggest',
    act: (page) => page.getByLabel('package.json, pyproject.toml').fill('Next.js 16, PostgreSQL, no error tracking'),
  },
  { name: 'site-file', path: '/kits/accessibility-audit/view/SKILL.md', who: 'nobody', ready: '.markdown' },
  {
    name: 'site-compare',
    path: '/compare?kit=flaky-test-hunter&kit=debugging-detective&kit=accessibility-audit',
    who: 'nobody',
    ready: '.compare',
  },
  { name: 'site-kit', path: '/kits/flaky-test-hunter', who: 'nobody', ready: '.site-files', isVariant: true },
  {
    name: 'site-kit-mine',
    path: '/kits/flaky-test-hunter',
    who: 'holder',
    ready: '[href$="/zip"]',
    act: (page) => page.locator('#side header').waitFor(),
  },
  {
    name: 'site-kit-unlock',
    path: '/kits/flaky-test-hunter',
    who: 'newcomer',
    ready: '#downloads',
    act: async (page) => {
      await page.getByRole('button', { name: 'Unlock this kit' }).waitFor();
      await page.locator('#side header').waitFor();
    },
  },
  {
    name: 'site-kit-public',
    path: '/kits/meal-planner',
    who: 'nobody',
    ready: '[href$="/meal-planner.zip"]',
    isVariant: true,
  },
  { name: 'site-not-found', path: '/nothing-here', who: 'nobody', ready: '.message' },
  { name: 'site-status', path: '/readyz', who: 'nobody', ready: '.status' },
  { name: 'site-uptime', path: '/status', who: 'nobody', ready: '.uptime' },
  { name: 'sign-in', path: '/dashboard/sign-in', who: 'nobody', ready: 'form' },
  { name: 'sign-up', path: '/dashboard/sign-up', who: 'nobody', ready: 'form' },
  { name: 'forgot-password', path: '/dashboard/forgot-password', who: 'nobody', ready: '.notice' },
  { name: 'reset-password', path: '/dashboard/reset-password?token=example', who: 'nobody', ready: 'form' },
  { name: 'confirm-email', path: '/dashboard/confirm-email?token=example', who: 'nobody', ready: 'form' },
  { name: 'overview', path: '/dashboard', who: 'holder', ready: '.column' },
  {
    name: 'palette',
    path: '/dashboard',
    who: 'holder',
    ready: '.column',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Page, kit' }).fill('flaky');
      await page.getByRole('option', { name: 'Flaky Test Hunter' }).waitFor();
    },
  },
  { name: 'first-steps', path: '/dashboard', who: 'newcomer', ready: '.steps' },
  { name: 'keys', path: '/dashboard/keys', who: 'holder', ready: '.table' },
  { name: 'keys-none', path: '/dashboard/keys', who: 'newcomer', ready: '.empty' },
  { name: 'key-new', path: '/dashboard/keys?new', who: 'holder', ready: 'dialog[open]' },
  {
    name: 'key-shown',
    path: '/dashboard/keys?new',
    who: 'holder',
    ready: 'dialog[open]',
    act: async (page) => {
      await page.getByLabel('Name').fill('Laptop');
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.locator('.secret').waitFor();
    },
  },
  {
    name: 'key-roll',
    path: '/dashboard/keys',
    who: 'holder',
    ready: '.table',
    act: (page) => page.getByRole('button', { name: 'Roll Production server' }).click(),
  },
  {
    name: 'key-revoke',
    path: '/dashboard/keys',
    who: 'lapsed',
    ready: '.table',
    act: (page) => page.getByRole('button', { name: 'Revoke Shop' }).click(),
  },
  {
    name: 'key-limits',
    path: '/dashboard/keys',
    who: 'owner',
    ready: '.table',
    act: (page) => page.getByRole('button', { name: 'Limits of Server' }).click(),
  },
  { name: 'usage', path: '/dashboard/usage', who: 'holder', ready: '.usage-pair' },
  {
    name: 'usage-request',
    path: '/dashboard/usage',
    who: 'holder',
    ready: '.filters',
    act: async (page) => {
      await page.getByLabel('Status').selectOption('failed');
      await page
        .getByRole('button', { name: /^Details/ })
        .first()
        .click();
      await page.locator('dialog[open] .code-block').waitFor();
    },
  },
  { name: 'plan', path: '/dashboard/plan', who: 'holder', ready: '.tiers' },
  { name: 'plan-past-due', path: '/dashboard/plan', who: 'lapsed', ready: '.tiers' },
  { name: 'team', path: '/dashboard/team', who: 'owner', ready: '.table' },
  { name: 'team-none', path: '/dashboard/team', who: 'newcomer', ready: '.table', isVariant: true },
  teamDialog('invite', 'owner', 'Invite'),
  {
    name: 'team-link',
    path: '/dashboard/team',
    who: 'owner',
    ready: '.table',
    act: async (page) => {
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.locator('dialog[open]').getByRole('button', { name: 'Invite' }).click();
      await page.locator('.secret').waitFor();
    },
  },
  teamDialog('role', 'owner', 'Change role of Theodora Papadimitriou-Lindqvist'),
  teamDialog('remove', 'owner', 'Remove Theodora Papadimitriou-Lindqvist'),
  teamDialog('offer', 'owner', 'Choose a new owner'),
  { name: 'team-member', path: '/dashboard/team', who: 'member', ready: '.table', act: workInTeam },
  {
    name: 'team-keys',
    path: '/dashboard/keys?new',
    who: 'member',
    ready: 'dialog[open]',
  },
  teamDialog('take-over', 'member', 'Accept or look closer'),
  teamDialog('leave', 'member', 'Leave the team'),
  {
    name: 'join',
    path: '/dashboard/join?token=example',
    who: 'newcomer',
    ready: 'h1',
    act: async (page) => {
      const team = { name: 'Lattice', email: 'noor@lattice.example' };
      const invitation = { team, role: 'developer', expires_at: '2026-12-01T09:00:00.000Z' };
      await page.route('**/teams/invitation', (route) => route.fulfill({ json: invitation }));
      await page.reload();
      await page.getByRole('button', { name: 'Join the team' }).waitFor();
    },
  },
  { name: 'team-activity', path: '/dashboard/settings/activity', who: 'owner', ready: '.select-label' },
  { name: 'playground', path: '/dashboard/playground', who: 'newcomer', ready: '.answer-none' },
  {
    name: 'playground-answer',
    path: '/dashboard/playground',
    who: 'holder',
    ready: '.answer-none',
    act: async (page) => {
      await page.getByLabel('What are you building?').fill(QUESTION);
      await page.getByRole('button', { name: 'Run' }).click();
      await page.locator('.result').first().waitFor();
    },
  },
  {
    name: 'playground-question',
    path: '/dashboard/playground',
    who: 'holder',
    ready: '.answer',
    act: async (page) => {
      await page.getByLabel('What are you building?').fill('I want to build an app');
      await page.getByRole('button', { name: 'Run' }).click();
      await page.getByRole('button', { name: 'Show kits anyway' }).waitFor();
    },
  },
  { name: 'settings', path: '/dashboard/settings', who: 'holder', ready: '.facts' },
  {
    name: 'account-delete',
    path: '/dashboard/settings',
    who: 'holder',
    ready: '.facts',
    act: (page) => page.getByRole('button', { name: 'Delete account' }).click(),
  },
  { name: 'security', path: '/dashboard/settings/security', who: 'holder', ready: '.table' },
  { name: 'two-factor', path: '/dashboard/settings/security', who: 'newcomer', ready: '.table', act: beginTwoFactor },
  { name: 'passkey-add', path: '/dashboard/settings/security', who: 'newcomer', ready: '.table', act: addPasskey },
  { name: 'passkeys', path: '/dashboard/settings/security', who: 'newcomer', ready: '.table', act: withPasskeys },
  {
    name: 'recovery-codes',
    path: '/dashboard/settings/security',
    who: 'newcomer',
    ready: '.table',
    act: async (page) => {
      // Only the appearance matters here: the account does not change.
      await page.route('**/two-factor/enable', (route) => route.fulfill({ json: { two_factor: true } }));
      await beginTwoFactor(page);
      await page.getByLabel('Code from the app').fill('123456');
      await page.getByRole('button', { name: 'Turn it on' }).click();
      await page.locator('.recovery-codes').waitFor();
    },
  },
  { name: 'activity', path: '/dashboard/settings/activity', who: 'holder', ready: '.table' },
  {
    name: 'sign-in-code',
    path: '/dashboard/sign-in',
    who: 'nobody',
    ready: 'form',
    act: async (page) => {
      await page.route('**/auth/sign-in/email', (route) =>
        route.fulfill({ json: { user: null, second_factor: true } }),
      );
      await page.getByLabel('E-mail').fill(HOLDER);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByLabel('Code').waitFor();
    },
  },
  { name: 'operator', path: '/dashboard/admin', who: 'holder', ready: '.table' },
  { name: 'operator-account', path: '/dashboard/admin', who: 'holder', ready: '.table', act: openAccount },
  operatorDialog('change', 'Change plan'),
  operatorDialog('suspend', 'Suspend account'),
  operatorDialog('delete', 'Delete account'),
  { name: 'operator-service', path: '/dashboard/admin/service', who: 'holder', ready: '.bar-list' },
  { name: 'operator-catalogue', path: '/dashboard/admin/catalogue', who: 'holder', ready: '.facts' },
  { name: 'operator-source', path: '/dashboard/admin/sources/team-skills', who: 'holder', ready: '.table' },
  {
    name: 'operator-review',
    path: '/dashboard/admin/sources/team-skills',
    who: 'holder',
    ready: '.table',
    act: async (page) => {
      await page.getByRole('button', { name: 'Review release-notes' }).click();
      await page.locator('.diff').first().waitFor();
    },
  },
  { name: 'operator-demand', path: '/dashboard/admin/demand', who: 'holder', ready: '.need' },
  {
    name: 'operator-notices',
    path: '/dashboard/admin/notices',
    who: 'holder',
    ready: '.card',
    act: async (page) => {
      await withNotices(page, null);
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .waitFor();
    },
  },
  operatorNoticeDialog('announce', 'New announcement'),
  operatorNoticeDialog('maintain', 'Begin maintenance'),
  {
    name: 'operator-maintenance',
    path: '/dashboard/admin/notices',
    who: 'holder',
    ready: '.card',
    act: async (page) => {
      const [since, until] = ['2026-11-19T09:00:00.000Z', '2026-11-19T11:00:00.000Z'];
      await withNotices(page, { since, message: 'New disks', until });
      await page.getByRole('button', { name: 'End maintenance' }).waitFor();
    },
  },
  {
    name: 'operator-support-reason',
    path: '/dashboard/admin',
    who: 'holder',
    ready: '.table',
    act: async (page) => {
      await openAccount(page);
      await page.getByRole('link', { name: 'See what they see' }).click();
      await page.getByLabel('Reason').waitFor();
    },
  },
  {
    name: 'operator-support',
    path: '/dashboard/admin',
    who: 'holder',
    ready: '.table',
    act: async (page) => {
      await openAccount(page);
      await page.getByRole('link', { name: 'See what they see' }).click();
      await page.getByLabel('Reason').fill('Ticket 81');
      await page.getByRole('button', { name: 'Show the account' }).click();
      await page.getByText('Read only, as of').waitFor();
    },
  },
  { name: 'operator-log', path: '/dashboard/admin/log', who: 'holder', ready: '.table' },
  { name: 'operator-refused', path: '/dashboard/admin', who: 'newcomer', ready: '.empty' },
  { name: 'not-found', path: '/dashboard/nothing-here', who: 'holder', ready: '.empty' },
];
