import { formatNumber, formatUsed } from '../../dashboard/src/format.ts';
import { type UsageReport, usageReport } from '../accounts/usage-report.ts';
import { type Command, withAccount } from './command.ts';

const BAR_WIDTH = 40;

export const usageCommand: Command = {
  name: 'usage',
  summary: 'the usage of an account, as GET /api/v1/usage reports it, without counting a call',
  words: ['ACCOUNT'],
  run: withAccount(async (call, account, store, config) => {
    const { at, used, days } = await store.accounts.usageOf(account.id);
    const report = usageReport({ tier: account.tier, used, days }, config.limits, at);
    call.output.result(report, asText(account.email, report));
  }),
};

function asText(email: string, report: UsageReport): string {
  const most = Math.max(1, ...report.daily_breakdown.map(({ calls }) => calls));
  const days = report.daily_breakdown.map(({ date, calls }) =>
    `${date}  ${formatNumber(calls).padStart(9)}  ${'#'.repeat(Math.round((calls / most) * BAR_WIDTH))}`.trimEnd(),
  );
  return [
    `${email}, ${report.tier_name} tier: ${formatUsed(report)} used`,
    `from ${report.period_start} to ${report.period_end}`,
    '',
    ...days,
  ].join('\n');
}
