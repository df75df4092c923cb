// SVG plots for the report: readable on light and dark backgrounds, without scripts or fonts.

import type { Bin } from './evaluate.ts';

const STYLE = 'font-family="sans-serif" font-size="12" fill="#667"';

/** Score against truth. On the diagonal they agree; the area of a dot shows its number of use cases. */
export function reliabilityPlot(title: string, bins: readonly Bin[]): string {
  const size = 320;
  const pad = 44;
  const span = size - 2 * pad;
  const x = (value: number) => pad + span * value;
  const y = (value: number) => size - pad - span * value;
  const most = Math.max(1, ...bins.map((bin) => bin.count));
  const parts = [
    `<text x="${pad}" y="20" ${STYLE}>${title}</text>`,
    `<rect x="${pad}" y="${pad}" width="${span}" height="${span}" fill="none" stroke="#889"/>`,
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#889" stroke-dasharray="4 4"/>`,
    ...[0, 0.5, 1].map((tick) => `<text x="${x(tick) - 8}" y="${size - pad + 16}" ${STYLE}>${tick}</text>`),
    ...[0, 0.5, 1].map((tick) => `<text x="${pad - 26}" y="${y(tick) + 4}" ${STYLE}>${tick}</text>`),
    `<text x="${x(0.3)}" y="${size - 8}" ${STYLE}>score of the best kit</text>`,
    `<text x="14" y="${y(0.3)}" ${STYLE} transform="rotate(-90 14 ${y(0.3)})">share that fits</text>`,
  ];
  const used = bins.filter((bin) => bin.count > 0);
  parts.push(
    `<polyline fill="none" stroke="#3a7" stroke-width="1.5" points="${used.map((b) => `${x(b.score).toFixed(1)},${y(b.fits).toFixed(1)}`).join(' ')}"/>`,
  );
  for (const bin of used) {
    const radius = 2 + 9 * Math.sqrt(bin.count / most);
    parts.push(
      `<circle cx="${x(bin.score).toFixed(1)}" cy="${y(bin.fits).toFixed(1)}" r="${radius.toFixed(1)}" fill="#3a7" fill-opacity="0.7"/>`,
    );
  }
  return svg(size, size, parts);
}

interface Bar {
  label: string;
  value: number;
  low?: number;
  high?: number;
}

export function barPlot(title: string, bars: readonly Bar[], most = 1, digits = 3): string {
  const width = 640;
  const row = 24;
  const left = 220;
  const span = width - left - 70;
  const parts = [`<text x="8" y="18" ${STYLE}>${title}</text>`];
  bars.forEach((bar, i) => {
    const top = 30 + i * row;
    const end = (value: number) => left + (span * Math.min(value, most)) / most;
    parts.push(`<text x="${left - 8}" y="${top + 14}" text-anchor="end" ${STYLE}>${bar.label}</text>`);
    parts.push(
      `<rect x="${left}" y="${top + 3}" width="${Math.max(0.5, end(bar.value) - left).toFixed(1)}" height="${row - 9}" fill="#3a7" fill-opacity="0.75"/>`,
    );
    if (bar.low !== undefined && bar.high !== undefined) {
      parts.push(
        `<line x1="${end(bar.low).toFixed(1)}" x2="${end(bar.high).toFixed(1)}" y1="${top + 10.5}" y2="${top + 10.5}" stroke="#667" stroke-width="1.5"/>`,
      );
    }
    parts.push(
      `<text x="${(end(bar.high ?? bar.value) + 6).toFixed(1)}" y="${top + 14}" ${STYLE}>${bar.value.toFixed(digits)}</text>`,
    );
  });
  return svg(width, 40 + bars.length * row, parts);
}

interface Line {
  label: string;
  points: [x: number, y: number][];
}

const COLOURS = ['#3a7', '#c63', '#46b', '#a3a', '#887'];

/** Both axes logarithmic. */
export function logPlot(title: string, xLabel: string, yLabel: string, lines: readonly Line[]): string {
  const [width, height, pad] = [640, 360, 56];
  const xs = lines.flatMap((line) => line.points.map(([x]) => Math.log10(x)));
  const ys = lines.flatMap((line) => line.points.map(([, y]) => Math.log10(y)));
  const [x0, x1] = [Math.floor(Math.min(...xs)), Math.ceil(Math.max(...xs))];
  const [y0, y1] = [Math.floor(Math.min(...ys)), Math.ceil(Math.max(...ys))];
  const x = (value: number) => pad + ((width - 2 * pad - 90) * (value - x0)) / (x1 - x0 || 1);
  const y = (value: number) => height - pad - ((height - 2 * pad) * (value - y0)) / (y1 - y0 || 1);
  const parts = [`<text x="${pad}" y="20" ${STYLE}>${title}</text>`];
  for (let tick = x0; tick <= x1; tick++)
    parts.push(
      `<text x="${x(tick) - 12}" y="${height - pad + 18}" ${STYLE}>${(10 ** tick).toLocaleString('en')}</text>`,
    );
  for (let tick = y0; tick <= y1; tick++) {
    parts.push(
      `<line x1="${x(x0)}" x2="${x(x1)}" y1="${y(tick)}" y2="${y(tick)}" stroke="#889" stroke-opacity="0.4"/>`,
    );
    parts.push(`<text x="${pad - 8}" y="${y(tick) + 4}" text-anchor="end" ${STYLE}>${10 ** tick}</text>`);
  }
  parts.push(
    `<text x="${x((x0 + x1) / 2) - 30}" y="${height - 14}" ${STYLE}>${xLabel}</text>`,
    `<text x="8" y="${pad - 14}" ${STYLE}>${yLabel}</text>`,
  );
  lines.forEach((line, i) => {
    const colour = COLOURS[i % COLOURS.length]!;
    const points = line.points.map(([px, py]) => `${x(Math.log10(px)).toFixed(1)},${y(Math.log10(py)).toFixed(1)}`);
    parts.push(`<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.join(' ')}"/>`);
    for (const point of points)
      parts.push(`<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="3" fill="${colour}"/>`);
    const [lastX, lastY] = points.at(-1)!.split(',') as [string, string];
    parts.push(`<text x="${Number(lastX) + 8}" y="${Number(lastY) + 4}" ${STYLE}>${line.label}</text>`);
  });
  return svg(width, height, parts);
}

function svg(width: number, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">\n${parts.join('\n')}\n</svg>\n`;
}
