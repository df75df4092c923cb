interface AvatarProps {
  /** `me`, `owner` or the id of a member. */
  id: string;
  /** Of the picture; null: there is none, and the initials stand for it. */
  version: string | null;
  name: string;
}

/** Beside a name, which says the same: nothing is read out. */
export function Avatar({ id, version, name }: AvatarProps) {
  if (version !== null)
    return (
      <img
        className="avatar"
        src={`/dashboard/api/avatars/${encodeURIComponent(id)}?v=${version}`}
        alt=""
        width="32"
        height="32"
      />
    );
  return (
    <span className="avatar avatar-initials" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** "Mira Lindqvist" as "ML", "ops@example.com" as "O". */
function initialsOf(name: string): string {
  const words = name.replace(/@.*/, '').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return letters.map((word) => [...word][0]!.toUpperCase()).join('');
}
