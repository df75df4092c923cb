import { isoTime } from '../../../accounts/iso-time.ts';
import { reliabilityOf } from '../../../feedback/calibration.ts';
import type { DashboardContext, Scope } from '../deps.ts';

/** The newest ones, so a page takes milliseconds; "kitscout catalogue calibrate" reads more. */
const MAX_VERDICTS = 20_000;
const MAX_FITS = 10;

/** What people ask for, what they say about the answers, and how far scores can be trusted. */
export function registerDemandRoutes(scope: Scope, { store, catalogue }: DashboardContext): void {
  scope.get('/reliability', async () => {
    const { scale, calibration } = catalogue();
    const verdicts = await store.feedback.verdicts(scale, MAX_VERDICTS);
    const fits = await store.calibrations.list(MAX_FITS);
    return {
      ...reliabilityOf(verdicts, calibration),
      is_calibrated: calibration !== null,
      fits: fits.map(({ id, at, scale: of, report, undoneAt }) => ({
        id,
        at: isoTime(at),
        undone_at: isoTime(undoneAt),
        of_this_engine: of === scale,
        verdicts: report.verdicts,
        accounts: report.accounts,
        error: report.error,
      })),
    };
  });
}
