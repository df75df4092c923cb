import { useState } from 'react';
import { chooseTheme, chosenTheme, type Theme } from '../../theme.ts';
import { Icon } from '../display/icon.tsx';

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System theme' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function ThemeSwitch({ name }: { name: string }) {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <fieldset className="theme-switch">
      <legend className="sr-only">Theme</legend>
      {THEMES.map(({ value, label }) => (
        <label key={value} title={label}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => {
              chooseTheme(value);
              setTheme(value);
            }}
          />
          <Icon name={value} />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
