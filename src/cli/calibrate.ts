import { formatCount } from '../../dashboard/src/format.ts';
import { UsageError } from '../errors.ts';
import { type CalibrationReport, calibrated, calibrationReport } from '../feedback/calibration.ts';
import type { Calibration } from '../store/calibration-store.ts';
import type { Store } from '../store/store.ts';
import { type Command, withStore } from './command.ts';
import { table } from './output.ts';

const BY = 'command line';
/** The newest ones; a fit of these takes seconds. */
const MAX_VERDICTS = 100_000;
const SHOWN_SCORES = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99];

export const calibrateCommand: Command = {
  name: 'catalogue calibrate',
  usage: '[--apply | --undo]',
  summary: 'what feedback says about the scores of this catalogue, and what a fit to it would change',
  flags: {
    apply: 'map the scores so from now on; running servers follow within seconds',
    undo: 'take the last fit back; the one before it, or the scores as shipped, count again',
  },
  run: withStore(async (call, store, config) => {
    const { apply, undo } = call.options;
    if (apply === true && undo === true) throw new UsageError('--apply and --undo exclude each other');
    const scale = await call.deps.scoreStamp(config);
    if (undo === true) {
      const undone = await store.calibrations.undo(scale);
      if (undone === undefined) throw new UsageError('no fit is in force: the scores are as shipped');
      await store.audit.record(BY, 'catalogue.calibration_undone', { calibration: undone.id });
      const before = await inForce(store, scale);
      const text = before === undefined ? 'The scores are as shipped again.' : `The fit ${before.id} counts again.`;
      call.output.result({ undone: undone.id, in_force: before?.id ?? null }, text);
      return undefined;
    }
    const report = await calibrationReport(await store.feedback.verdicts(scale, MAX_VERDICTS));
    const current = await inForce(store, scale);
    const text = reportText(report, current);
    if (apply !== true) {
      call.output.result({ ...report, in_force: current?.id ?? null, applied: null }, text);
      return undefined;
    }
    const { map, ...rest } = report;
    if (map === null) throw new UsageError(`there is too little feedback: ${report.missing.join(', ')}`);
    if (!report.isBetter)
      throw new UsageError(
        'the fit predicts the verdicts of others no better than the shipped scores, so it is not used',
      );
    const { id } = await store.calibrations.apply({ scale, map, report: rest });
    await store.audit.record(BY, 'catalogue.calibrated', { calibration: id, verdicts: report.verdicts });
    call.output.result(
      { ...report, in_force: id, applied: id },
      `${text}\n\nApplied as ${id}. "kitscout catalogue calibrate --undo" takes it back.`,
    );
    return undefined;
  }),
};

async function inForce(store: Store, scale: string): Promise<Calibration | undefined> {
  const all = await store.calibrations.list(100);
  return all.find((one) => one.scale === scale && one.undoneAt === null);
}

function reportText(report: CalibrationReport, current: Calibration | undefined): string {
  const { verdicts, accounts, good, missing, bins, error, map, isBetter } = report;
  const head = [
    `${formatCount(verdicts, 'verdict')} of ${formatCount(accounts, 'account')} on shown scores, ${good} of them good.`,
    current === undefined
      ? 'The scores are as shipped.'
      : `In force: ${current.id}, since ${new Date(current.at).toISOString().slice(0, 10)}.`,
  ];
  const rows = bins.map((bin) => [
    `${percent(bin.from)}-${percent(bin.from + 0.1)}`,
    String(bin.verdicts),
    String(bin.accounts),
    percent(bin.shipped),
    ...(map === null ? [] : [percent(bin.calibrated)]),
    percent(bin.good),
  ]);
  const header = ['SCORE', 'VERDICTS', 'ACCOUNTS', 'SHIPPED', ...(map === null ? [] : ['FITTED']), 'GOOD'];
  const parts = [head.join('\n'), ...(rows.length > 0 ? [table(header, rows, '')] : [])];
  if (map === null) parts.push(`Too little for a fit: ${missing.join(', ')} needed.`);
  else {
    const scores = SHOWN_SCORES.map((score) => `${percent(score)} becomes ${percent(calibrated(map, score))}`);
    parts.push(
      `Error (mean distance from the share of good ones): ${percent(error.shipped)} as shipped, ${percent(error.calibrated)} fitted, for accounts that the fit has not seen.`,
      `A score of ${scores.join(', ')}.`,
      isBetter ? '--apply makes it so.' : 'The fit predicts the verdicts of others no better: the scores should stay.',
    );
  }
  return parts.join('\n\n');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
