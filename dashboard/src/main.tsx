import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepFocus } from './kept-focus.ts';
import './styles/shared.ts';
import './styles/dialogs.css';
import './styles/usage.css';
import './styles/overview.css';
import './styles/playground.css';
import './styles/admin.css';

keepFocus();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
