import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Day } from '../../api/types.ts';
import { formatCount, formatLongDay, formatNumber, formatShortDay } from '../../format.ts';
import { namedDays, niceTop } from './chart-scale.ts';

const HEIGHT = 220;
const TOP = 12;
const BOTTOM = 30;

/** One tab stop: arrow keys, Home and End move between days; the line above shows the day with focus or pointer. */
export function DailyChart({ days, endsToday = true }: { days: readonly Day[]; endsToday?: boolean }) {
  const [box, width] = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const [focusable, setFocusable] = useState(days.length - 1);
  const columns = useRef<(SVGGElement | null)[]>([]);
  const top = niceTop(Math.max(...days.map((day) => day.calls), 1));
  const left = 14 + formatNumber(top).length * 8;
  const plot = { left, width: Math.max(width - left, 0), height: HEIGHT - TOP - BOTTOM };
  const step = plot.width / days.length;
  const shown = chosen === null ? null : days[chosen];

  const move = (event: KeyboardEvent) => {
    const target = { ArrowLeft: focusable - 1, ArrowRight: focusable + 1, Home: 0, End: days.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(target, 0), days.length - 1);
    setFocusable(next);
    columns.current[next]?.focus();
  };
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - plot.left;
    setChosen(x < 0 || x >= plot.width ? null : Math.floor(x / step));
  };

  return (
    <figure className="chart">
      <figcaption className="chart-caption">
        {shown ? (
          <>
            <strong>{formatCount(shown.calls, 'call')}</strong> on {formatLongDay(shown.date)}
          </>
        ) : (
          summary(days, spanOf(days, endsToday))
        )}
      </figcaption>
      <div ref={box} className="chart-box">
        {width > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: there is no fieldset in SVG
          <svg
            width={width}
            height={HEIGHT}
            viewBox={`0 0 ${width} ${HEIGHT}`}
            role="group"
            aria-label={`Calls per day, ${spanOf(days, endsToday)}. Arrow keys go from day to day.`}
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setChosen(null)}
            onKeyDown={move}
          >
            <Scale top={top} plot={plot} />
            {days.map((day, i) => (
              <Column
                key={day.date}
                day={day}
                x={plot.left + i * step}
                step={step}
                height={plot.height}
                share={day.calls / top}
                active={chosen === i}
                tabIndex={i === focusable ? 0 : -1}
                hold={(element) => {
                  columns.current[i] = element;
                }}
                onFocus={() => {
                  setFocusable(i);
                  setChosen(i);
                }}
                onBlur={() => setChosen(null)}
              />
            ))}
            <DayNames days={days} plot={plot} step={step} endsToday={endsToday} />
          </svg>
        )}
      </div>
    </figure>
  );
}

interface Plot {
  left: number;
  width: number;
  height: number;
}

function Scale({ top, plot }: { top: number; plot: Plot }) {
  const values = top === 1 ? [0, 1] : [0, top / 2, top];
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable; every column has its figure as label
    <g aria-hidden="true">
      {values.map((value) => {
        const y = TOP + plot.height - (value / top) * plot.height;
        return (
          <g key={value}>
            <line className="chart-line" x1={plot.left} x2={plot.left + plot.width} y1={y} y2={y} />
            <text className="chart-label" x={plot.left - 10} y={y + 5} textAnchor="end">
              {formatNumber(value)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

interface DayNamesProps {
  days: readonly Day[];
  plot: Plot;
  step: number;
  endsToday: boolean;
}

function DayNames({ days, plot, step, endsToday }: DayNamesProps) {
  const last = days.length - 1;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable; every column has its day as label
    <g aria-hidden="true">
      {namedDays(days.length, step).map((i) => (
        <text
          key={i}
          className="chart-label"
          x={i === last ? plot.left + plot.width : i === 0 ? plot.left : plot.left + (i + 0.5) * step}
          y={HEIGHT - 8}
          textAnchor={i === last ? 'end' : i === 0 ? 'start' : 'middle'}
        >
          {i === last && endsToday ? 'Today' : formatShortDay(days[i]!.date)}
        </text>
      ))}
    </g>
  );
}

interface ColumnProps {
  day: Day;
  x: number;
  step: number;
  height: number;
  share: number;
  active: boolean;
  tabIndex: number;
  hold: (element: SVGGElement | null) => void;
  onFocus: () => void;
  onBlur: () => void;
}

function Column({ day, x, step, height, share, active, tabIndex, hold, onFocus, onBlur }: ColumnProps) {
  // Columns of a year are too narrow for gaps: they would look pale.
  const gap = step < 3 ? 0 : Math.min(step * 0.28, 10);
  const tall = day.calls === 0 ? 2 : Math.max(share * height, 3);
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: an image that is focusable, to be read out
    <g
      ref={hold}
      role="img"
      aria-label={`${formatLongDay(day.date)}: ${formatCount(day.calls, 'call')}`}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onBlur={onBlur}
      className={active ? 'column column-active' : 'column'}
    >
      <rect className="column-area" x={x} y={TOP} width={step} height={height} />
      <rect
        className={day.calls === 0 ? 'column-none' : 'column-bar'}
        x={x + gap / 2}
        y={TOP + height - tall}
        width={step - gap}
        height={tall}
        rx={Math.min(3, tall / 2, (step - gap) / 4)}
      />
    </g>
  );
}

function spanOf(days: readonly Day[], endsToday: boolean): string {
  if (days.length === 1) return formatShortDay(days[0]!.date);
  if (endsToday) return `the last ${days.length} days`;
  return `${formatShortDay(days[0]!.date)} to ${formatShortDay(days.at(-1)!.date)}`;
}

function summary(days: readonly Day[], span: string): string {
  const total = days.reduce((sum, day) => sum + day.calls, 0);
  if (days.length === 1) return `${formatCount(total, 'call')} on ${span}`;
  if (total === 0) return `No calls in ${span}`;
  const busiest = days.reduce((best, day) => (day.calls > best.calls ? day : best));
  return `${formatCount(total, 'call')} in ${span}, most on ${formatShortDay(busiest.date)} (${formatNumber(busiest.calls)})`;
}

/** The available width in pixels. The chart is drawn to it, so that its text keeps its size on every screen. */
function useWidth(): [box: React.RefObject<HTMLDivElement | null>, width: number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
