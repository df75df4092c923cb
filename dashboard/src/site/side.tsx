import { createRoot } from 'react-dom/client';
import { Side } from '../parts/layout/shell.tsx';
import { RouterProvider } from '../router.tsx';
import { SessionProvider } from '../session.tsx';
import '../styles/dialogs.css';

/** The dashboard's own column of links, beside the catalogue. Loaded only for those who are signed in. */
export function showSide(): void {
  const place = document.createElement('div');
  place.id = 'side';
  document.querySelector('.site-top')!.before(place);
  createRoot(place).render(
    <RouterProvider onSite>
      <SessionProvider waiting={() => null} ended={() => window.location.reload()}>
        <Side />
      </SessionProvider>
    </RouterProvider>,
  );
}
