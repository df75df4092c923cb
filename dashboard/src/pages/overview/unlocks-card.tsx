import type { Unlocks } from '../../api/types.ts';
import { useResource } from '../../api/use-resource.ts';
import { formatDate } from '../../format.ts';
import { Card } from '../../parts/layout/page.tsx';
import { useSession } from '../../session.tsx';

/** The kits that a free account chose, and how many it may still choose. Paid plans have all of them. */
export function UnlocksCard() {
  const { acting, may } = useSession();
  const isFree = acting.tier === 'free' && may('call');
  const { data } = useResource<Unlocks>(isFree ? 'unlocks' : null);
  if (data === undefined || (data.max === 0 && data.unlocked.length === 0)) return null;
  return (
    <Card
      title="Your kits"
      actions={
        <span className="muted">
          {data.left} of {data.max} left
        </span>
      }
    >
      {data.unlocked.length === 0 ? (
        <p>
          Your plan includes {data.max} kits of your choice: open one under <a href="/kits">Kits</a> and unlock it.
        </p>
      ) : (
        <ul className="unlocked">
          {data.unlocked.map(({ kit, name, at }) => (
            <li key={kit}>
              {name === null ? (
                <span>{kit}, which has left the catalogue</span>
              ) : (
                <>
                  <a href={`/kits/${encodeURIComponent(kit)}#download`}>{name}</a>
                  <a
                    href={`/dashboard/api/kits/${encodeURIComponent(kit)}/zip`}
                    aria-label={`Download ${name} as ZIP`}
                    download
                  >
                    ZIP
                  </a>
                </>
              )}
              <span className="muted">{formatDate(at)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="muted">
        A choice stays. They are downloaded from this site; downloads through the API, the command line and MCP, and all
        other kits, are part of Pro.
      </p>
    </Card>
  );
}
