import { EmptyState } from '../parts/display/notice.tsx';
import { Page } from '../parts/layout/page.tsx';
import { Link } from '../router.tsx';

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState
        icon="search"
        title="There is no page at this address"
        action={
          <Link className="button button-primary" to="/dashboard">
            Go to the overview
          </Link>
        }
      >
        The link is wrong, or the page no longer exists.
      </EmptyState>
    </Page>
  );
}
