import { Button } from './button.tsx';

interface PagerProps {
  /** From 1. */
  page: number;
  last: number;
  label: string;
  show: (page: number) => void;
}

/** Previous and next, each scrolled to the top; renders nothing if there is only one page. */
export function Pager({ page, last, label, show }: PagerProps) {
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
        Page {page} of {last}
      </span>
      <Button disabled={page >= last} onClick={() => turn(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
