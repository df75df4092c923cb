import type { Permission } from '../../../../src/accounts/team.ts';
import type { IconName } from '../../icon-paths.ts';

export interface NavPage {
  to: string;
  label: string;
  icon: IconName;
  needs?: Permission;
  adminOnly?: true;
}

/** The column of links. */
export const PAGES: readonly NavPage[] = [
  { to: '/dashboard', label: 'Overview', icon: 'overview' },
  { to: '/dashboard/keys', label: 'API keys', icon: 'key', needs: 'keys' },
  { to: '/dashboard/usage', label: 'Usage', icon: 'usage' },
  { to: '/dashboard/playground', label: 'Playground', icon: 'playground', needs: 'call' },
  { to: '/kits', label: 'Kits', icon: 'kits' },
  { to: '/dashboard/plan', label: 'Plan', icon: 'plan', needs: 'billing' },
  { to: '/dashboard/team', label: 'Team', icon: 'team' },
  { to: '/dashboard/settings', label: 'Settings', icon: 'settings' },
  { to: '/dashboard/admin', label: 'Operator', icon: 'operator', adminOnly: true },
  { to: '/docs/', label: 'Docs', icon: 'file' },
];

/** Pages without a link of their own there. */
export const INNER_PAGES: readonly NavPage[] = [
  { to: '/dashboard/keys?new', label: 'Create a key', icon: 'key', needs: 'keys' },
  { to: '/dashboard/settings/security', label: 'Security: password, passkeys, sessions, apps', icon: 'settings' },
  { to: '/dashboard/settings/activity', label: 'Activity', icon: 'settings', needs: 'audit' },
  { to: '/dashboard/settings/webhooks', label: 'Webhooks', icon: 'settings', needs: 'webhooks' },
  { to: '/dashboard/admin/service', label: 'Operator: service', icon: 'operator', adminOnly: true },
  { to: '/dashboard/admin/catalogue', label: 'Operator: catalogue and sources', icon: 'operator', adminOnly: true },
  {
    to: '/dashboard/admin/demand',
    label: 'Operator: demand, what the catalogue misses',
    icon: 'operator',
    adminOnly: true,
  },
  { to: '/dashboard/admin/notices', label: 'Operator: announcements, maintenance', icon: 'operator', adminOnly: true },
  { to: '/dashboard/admin/log', label: 'Operator: log', icon: 'operator', adminOnly: true },
  { to: '/pricing', label: 'Pricing', icon: 'plan' },
  { to: '/status', label: 'Status', icon: 'check' },
  { to: '/suggest', label: 'Kits for your project', icon: 'kits' },
];

/** Of the docs, by their addresses. */
export const DOCS: readonly (readonly [to: string, label: string])[] = [
  ['/docs/quickstart', 'Quickstart'],
  ['/docs/authentication', 'Authentication'],
  ['/docs/limits', 'Limits and what counts'],
  ['/docs/errors/', 'Errors'],
  ['/docs/reference/', 'API reference'],
  ['/docs/mcp', 'MCP'],
  ['/docs/cli', 'Command line'],
  ['/docs/sdk', 'SDK for TypeScript'],
  ['/docs/python', 'SDK for Python'],
  ['/docs/teams', 'Teams'],
  ['/docs/webhooks', 'Webhooks'],
  ['/docs/scores', 'Scores'],
  ['/docs/changelog', 'Changelog'],
  ['/docs/dashboard', 'Site and dashboard'],
  ['/docs/deploy', 'Run a server'],
  ['/docs/your-catalogue', 'Your own catalogue'],
  ['/docs/authoring', 'Writing a kit'],
  ['/docs/demand', 'What people look for'],
];
