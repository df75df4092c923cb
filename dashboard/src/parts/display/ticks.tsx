import { Icon } from './icon.tsx';

export function Ticks({ entries }: { entries: readonly string[] }) {
  return (
    <ul className="ticks">
      {entries.map((entry) => (
        <li className="tick" key={entry}>
          <Icon name="check" />
          {entry}
        </li>
      ))}
    </ul>
  );
}
