import { useEffect, useRef, useState } from 'react';
import { Icon } from '../display/icon.tsx';

const TYPING_PAUSE_MS = 250;

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  /** Called when typing pauses. */
  onChange: (value: string) => void;
}

export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  // Another filter may be changed before typing pauses: the search must not undo that.
  const change = useRef(onChange);
  change.current = onChange;
  // The address can change without typing, by going back or by clearing the search.
  useEffect(() => setTyped((before) => (before.trim() === value ? before : value)), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when typing pauses
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => change.current(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label className="search-box">
      <span className="sr-only">{label}</span>
      <Icon name="search" />
      <input
        type="search"
        value={typed}
        maxLength={200}
        placeholder={placeholder}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}
