import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { KeyList } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import type { IconName } from '../../icon-paths.ts';
import { useRouter } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { Icon } from '../display/icon.tsx';
import { Dialog } from '../forms/dialog.tsx';
import { DOCS, INNER_PAGES, PAGES } from './nav-pages.ts';

interface Place {
  to: string;
  label: string;
  kind: string;
  icon: IconName;
}

const MAX_SHOWN = 10;

/** Ctrl+K, or Cmd+K, anywhere after sign-in. */
export function usePaletteKey(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      // A dialog may hold something that is shown only once.
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Pages, keys, docs and kits by a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { go } = useRouter();
  const places = usePlaces();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const found = matches(places, text);
  const chosen = Math.min(at, found.length - 1);
  const open = (place: Place | undefined) => {
    if (place === undefined) return;
    onClose();
    go(place.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      open(found[chosen]);
    } else if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((chosen + step + found.length) % found.length);
    }
  };
  return (
    <Dialog title="Go to" onClose={onClose}>
      <div className="dialog-body palette">
        <input
          type="search"
          role="combobox"
          aria-label="Page, kit, key or part of the docs"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Page, kit, key or part of the docs"
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={`${id}-list`} role="listbox" aria-label="Where to go">
          {found.map((place, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys of its list
            <div
              key={`${place.kind} ${place.to} ${place.label}`}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === chosen}
              onClick={() => open(place)}
            >
              <Icon name={place.icon} />
              <span>{place.label}</span>
              <span className="muted">{place.kind}</span>
            </div>
          ))}
        </div>
        <p className="muted" role="status">
          {found.length === 0 ? 'Nothing like this.' : 'Arrow keys choose, Enter opens.'}
        </p>
      </div>
    </Dialog>
  );
}

function usePlaces(): Place[] {
  const { account, may } = useSession();
  const keys = useResource<KeyList>(may('keys') ? 'keys' : null);
  const kits = useKits();
  const pages = [...PAGES, ...INNER_PAGES].filter(
    ({ adminOnly, needs }) => (!adminOnly || account.admin) && (!needs || may(needs)),
  );
  return [
    ...pages.map(({ to, label, icon }) => ({ to, label, icon, kind: 'Page' })),
    ...(keys.data?.keys ?? [])
      .filter(({ revoked_at }) => revoked_at === null)
      .map(({ name, hint }) => ({
        to: '/dashboard/keys',
        label: `${name} (${hint})`,
        icon: 'key' as const,
        kind: 'Key',
      })),
    ...DOCS.map(([to, label]) => ({ to, label, icon: 'file' as const, kind: 'Docs' })),
    ...kits.map(({ slug, name }) => ({
      to: `/kits/${encodeURIComponent(slug)}`,
      label: name,
      icon: 'kits' as const,
      kind: 'Kit',
    })),
  ];
}

interface ShortKit {
  slug: string;
  name: string;
}

/** Without them, the rest is still useful. */
function useKits(): readonly ShortKit[] {
  const [kits, setKits] = useState<readonly ShortKit[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    fetch('/kits.json', { signal: abort.signal })
      .then(async (response) => (response.ok ? ((await response.json()) as { kits: ShortKit[] }).kits : []))
      .then(setKits)
      .catch(() => {});
    return () => abort.abort();
  }, []);
  return kits;
}

/** Every word must occur; a label that begins with the text comes first, then the order of the list. */
function matches(places: readonly Place[], text: string): Place[] {
  const sought = text.trim().toLowerCase();
  const words = sought.split(/\s+/);
  const found = places.filter(({ label, kind }) => {
    const searched = `${label} ${kind}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  const rank = ({ label }: Place) => (label.toLowerCase().startsWith(sought) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, MAX_SHOWN);
}
