import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepFocus } from './kept-focus.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/icons.css';
import './styles/buttons.css';
import './styles/fields.css';
import './styles/notices.css';
import './styles/cards.css';
import './styles/tables.css';
import './styles/code.css';
import './styles/dialogs.css';
import './styles/theme-switch.css';
import './styles/shell.css';
import './styles/usage.css';
import './styles/overview.css';
import './styles/plan.css';
import './styles/playground.css';
import './styles/admin.css';
import './styles/forced-colors.css';
import './styles/print.css';

keepFocus();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
