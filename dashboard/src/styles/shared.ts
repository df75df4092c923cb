// The styles of both the app and the site. The build loads them before those of each.
import './fonts.css';
import './tokens.css';
import './base.css';
import './icons.css';
import './buttons.css';
import './fields.css';
import './notices.css';
import './cards.css';
import './tables.css';
import './code.css';
import './theme-switch.css';
import './shell.css';
import './plan.css';
import './forced-colors.css';
import './print.css';
