import { Button } from './button.tsx';

interface PagerProps {
  /** From 1. */
  page: number;
  last: number;
  label: string;
  show: (page: number) => void;
}

/** Previous and next; nothing where one page holds everything. */
export function Pager({ page, last, label, show }: PagerProps) {
  if (last <= 1) return null;
  return (
    <nav className="pages" aria-label={label}>
      <Button icon="back" disabled={page <= 1} onClick={() => show(page - 1)}>
        Previous
      </Button>
      <span>
        Page {page} of {last}
      </span>
      <Button disabled={page >= last} onClick={() => show(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
