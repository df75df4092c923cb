import type { ApiKey } from '../../api/types.ts';
import { formatDate } from '../../format.ts';
import { Button } from '../../parts/button.tsx';
import { Ago } from '../../parts/time.tsx';
import { endOf } from './key-state.ts';

interface LiveKeysTableProps {
  keys: readonly ApiKey[];
  onRoll: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}

/** On narrow screens every row becomes a block; data-label then names its cells. */
export function LiveKeysTable({ keys, onRoll, onRevoke }: LiveKeysTableProps) {
  return (
    <div className="card card-flush">
      <table className="table table-stack">
        <caption className="sr-only">Live keys, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Key</th>
            <th scope="col">Made</th>
            <th scope="col">Last used</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row">
                {key.name}
                {key.expires_at !== null && (
                  <span className="badge badge-warning">
                    Ends <Ago at={key.expires_at} />
                  </span>
                )}
              </th>
              <td data-label="Key">
                <code>{key.hint}</code>
              </td>
              <td data-label="Created">{formatDate(key.created_at)}</td>
              <td data-label="Last used">
                {key.last_used_at === null ? <span className="muted">Never</span> : <Ago at={key.last_used_at} />}
              </td>
              <td className="row-actions">
                <div>
                  {key.expires_at === null && (
                    <Button look="quiet" icon="roll" aria-label={`Roll ${key.name}`} onClick={() => onRoll(key)}>
                      Roll
                    </Button>
                  )}
                  <Button
                    look="quiet"
                    className="danger-text"
                    aria-label={`Revoke ${key.name}`}
                    onClick={() => onRevoke(key)}
                  >
                    Revoke
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function EndedKeysTable({ keys }: { keys: readonly ApiKey[] }) {
  return (
    <details className="disclosure">
      <summary>
        {keys.length} {keys.length === 1 ? 'key that has' : 'keys that have'} ended
      </summary>
      <div className="card card-flush">
        <table className="table table-stack">
          <caption className="sr-only">Keys that have ended</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Key</th>
              <th scope="col">Made</th>
              <th scope="col">Ended</th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.id}>
                <th scope="row">{key.name}</th>
                <td data-label="Key">
                  <code>{key.hint}</code>
                </td>
                <td data-label="Created">{formatDate(key.created_at)}</td>
                <td data-label="Ended">
                  {key.revoked_at === null ? 'Rolled' : 'Revoked'} <Ago at={endOf(key) ?? key.created_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
