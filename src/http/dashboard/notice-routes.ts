import { DAY_MS } from '../../accounts/billing-period.ts';
import { isoTime } from '../../accounts/iso-time.ts';
import { announcementRow, isCurrent, maintenanceRow } from '../../accounts/notices.ts';
import type { DashboardContext, Scope } from './deps.ts';
import { signedInAccount } from './sign-in/session.ts';

const SUPPORT_VIEWS_MS = 90 * DAY_MS;
/** More than this nobody reads; the activity page has all. */
const MAX_SUPPORT_VIEWS = 200;

/**
 * What the operator tells everyone who is signed in, and when they looked at this person's account. Which of it
 * somebody has put away, their browser knows.
 */
export function registerNoticeRoute(scope: Scope, { store, maintenance }: DashboardContext): void {
  scope.get('/notices', async (request) => {
    const now = store.now();
    const [announcements, views] = await Promise.all([
      store.notices.announcements(),
      store.audit.list({
        accountId: signedInAccount(request).id,
        action: 'support.viewed',
        since: now - SUPPORT_VIEWS_MS,
        limit: MAX_SUPPORT_VIEWS,
      }),
    ]);
    const state = maintenance.current();
    return {
      maintenance: state && maintenanceRow(state),
      announcements: announcements.filter((one) => isCurrent(one, now)).map(announcementRow),
      support_views: views.map(({ id, at, details }) => ({ id, at: isoTime(at), reason: String(details.reason) })),
    };
  });
}
