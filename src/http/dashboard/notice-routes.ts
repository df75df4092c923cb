import { announcementRow, isCurrent, maintenanceRow } from '../../accounts/notices.ts';
import type { DashboardContext, Scope } from './deps.ts';

/** What the operator tells everyone who is signed in. Which of it somebody has put away, their browser knows. */
export function registerNoticeRoute(scope: Scope, { store, maintenance }: DashboardContext): void {
  scope.get('/notices', async () => {
    const now = store.now();
    const announcements = await store.notices.announcements();
    const state = maintenance.current();
    return {
      maintenance: state && maintenanceRow(state),
      announcements: announcements.filter((one) => isCurrent(one, now)).map(announcementRow),
    };
  });
}
