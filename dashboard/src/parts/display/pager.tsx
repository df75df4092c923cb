import { useEffect } from 'react';
import { formatNumber } from '../../format.ts';
import { Button } from './button.tsx';

interface PagerProps {
  /** From 1. */
  page: number;
  last: number;
  label: string;
  show: (page: number, options?: { replace: boolean }) => void;
}

const MAX_PAGE = 1_000_000;

/** The page in an address, from 1; 1 if it is missing or not a number. */
export function pageIn(search: URLSearchParams): number {
  return Math.min(Math.max(Number.parseInt(search.get('page') ?? '1', 10) || 1, 1), MAX_PAGE);
}

/** Nothing if there is only one page. An address past the last page, such as an old bookmark, leads to the last. */
export function Pager({ page, last, label, show }: PagerProps) {
  useEffect(() => {
    if (page > Math.max(last, 1)) show(Math.max(last, 1), { replace: true });
  });
  if (last <= 1) return null;
  const turn = (next: number) => {
    show(next);
    window.scrollTo(0, 0);
  };
  return (
    <nav className="pages" aria-label={label}>
      <Button icon="back" disabled={page <= 1} onClick={() => turn(page - 1)}>
        Previous
      </Button>
      <span>
        Page {formatNumber(page)} of {formatNumber(last)}
      </span>
      <Button disabled={page >= last} onClick={() => turn(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
