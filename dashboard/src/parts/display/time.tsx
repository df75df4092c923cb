import { useEffect, useState } from 'react';
import { formatAgo, formatMoment, formatShortMoment } from '../../format.ts';

const REFRESH_MS = 30_000;

/** "5 minutes ago"; hovering shows the exact time. */
export function Ago({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={formatMoment(at)} className="unbroken">
      {formatAgo(at, Math.max(now, Date.now()))}
    </time>
  );
}

/** On one line, without seconds. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)} className="unbroken">
      {formatShortMoment(at)}
    </time>
  );
}
