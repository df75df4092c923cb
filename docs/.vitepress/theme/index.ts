import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';

export default DefaultTheme;
