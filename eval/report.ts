// The figures as Markdown.

import type { EngineRun, Figure, Figures } from './evaluate.ts';

export interface SetReport {
  set: string;
  kits: number;
  run: EngineRun;
  baseline: Figures;
  ablations: { name: string; figures: Figures }[];
}

const shown = ({ mean, low, high }: Figure): string => `${mean.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;

export function figuresTable({ run, baseline }: SetReport): string {
  const row = (name: string, { ndcg5, ndcg10, recall3, hit1 }: Figures) =>
    `| ${name} | ${shown(ndcg5)} | ${shown(ndcg10)} | ${shown(recall3)} | ${shown(hit1)} |`;
  return [
    `| ${run.figures.queries} use cases | nDCG@5 | nDCG@10 | recall@3 | hit@1 |`,
    '|---|---|---|---|---|',
    row('BM25 over name, tagline and description', baseline),
    row('**Kitscout**', run.figures),
  ].join('\n');
}

export function ablationTable({ run, ablations }: SetReport): string {
  const change = (figure: Figure, whole: Figure) => {
    const points = 100 * (figure.mean - whole.mean);
    return `${(100 * figure.mean).toFixed(1)} (${points >= 0 ? '+' : '−'}${Math.abs(points).toFixed(1)})`;
  };
  return [
    '| without | nDCG@5 | nDCG@10 |',
    '|---|---|---|',
    ...ablations.map(
      ({ name, figures }) =>
        `| ${name} | ${change(figures.ndcg5, run.figures.ndcg5)} | ${change(figures.ndcg10, run.figures.ndcg10)} |`,
    ),
  ].join('\n');
}

export function reportPage(reports: readonly SetReport[], needs: string, seed: number): string {
  return `# How good the recommendations are

Written by \`npm run eval\`; do not edit. \`npm run eval -- --set DIR\` measures any folder with \`corpus.jsonl\`,
\`queries.jsonl\` and \`qrels.tsv\`, \`--ablate\` switches the parts of the engine off one by one.

In brackets: the middle 95 % of 1,000 bootstrap samples (seed ${seed}). Use cases that nothing serves count for the
fallback only. The calibration error is the mean gap, over ten bins, between the score of the first kit and the share
of use cases in which it fits.

Our own set: nothing was fitted to the test part, though its figures were seen between changes. The constants of the score were fitted to
the train and fit parts, and the train part of the new kits, among many other catalogues. After reading what the train part got wrong, the kits' keywords and descriptions gained
words that people use, so the train part flatters; after reading what the fit part got wrong, the glossary of other languages and the list
of off-topic texts grew. The fit part is graded more strictly and has more use cases that are close to a kit without being served by it.

\`npm run eval -- --real DIR\` measures catalogues of other people with their authors' own prompts, each alone and hidden among 2,500 other
kits. These sets are public but not part of this project. Settings were chosen on them; the embedder never saw their prompts.
\`npm run eval -- --held-out FILE\` measures our use cases for real skills that training never saw, among all skills of a collection.

## What people mean

Cases that hold (eval/sets/needs/README.md); the engine was tuned on the dev part only.

${needs}

${reports.map(section).join('\n\n')}
`;
}

function section(report: SetReport): string {
  const file = report.set.replace(/[^a-z0-9]+/gi, '-');
  const { calibration, fallback } = report.run;
  const parts = [
    `## ${report.set}`,
    `${report.kits} kits.`,
    figuresTable(report),
    `![nDCG@10](img/ndcg-${file}.svg)`,
    `Calibration error of the top score: **${calibration.error.toFixed(3)}**.`,
    `![Score against truth](img/reliability-${file}.svg)`,
  ];
  if (fallback.without > 0) {
    parts.push(
      `Fallback: precision **${fallback.precision.toFixed(3)}**, recall **${fallback.recall.toFixed(3)}** (${fallback.without} use cases that nothing serves, ${fallback.said} answered with a fallback).`,
    );
  }
  if (report.ablations.length > 0)
    parts.push('What each part adds (what is left without it, in points):', ablationTable(report));
  return parts.join('\n\n');
}
