import { DAY_MS } from '../../../../src/accounts/billing-period.ts';
import type { ApiKey } from '../../api/types.ts';
import { formatDate, formatShortMoment } from '../../format.ts';
import { Button } from '../../parts/display/button.tsx';
import { Table } from '../../parts/display/table.tsx';
import { Ago } from '../../parts/display/time.tsx';
import { endOf, endWord, successorOf } from './key-state.ts';
import { limitWords } from './limit-fields.tsx';

export const KEY_COLUMNS = {
  Key: ({ hint }: ApiKey) => <code>{hint}</code>,
  Created: ({ created_at }: ApiKey) => formatDate(created_at),
  'Last used': ({ last_used_at }: ApiKey) =>
    last_used_at === null ? <span className="muted">Never</span> : <Ago at={last_used_at} />,
};

interface LiveKeysTableProps {
  keys: readonly ApiKey[];
  /** Includes ended keys, because a key may replace one of them. */
  all: readonly ApiKey[];
  onRoll: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
  /** Missing where the person may not. */
  onLimits: ((key: ApiKey) => void) | undefined;
}

export function LiveKeysTable({ keys, all, onRoll, onRevoke, onLimits }: LiveKeysTableProps) {
  return (
    <div className="card card-flush">
      <Table
        caption="Live keys, newest first"
        rows={keys}
        by="id"
        columns={{
          Name: (key) => (
            <>
              {key.name}
              <Lineage shown={key} keys={all} />
              {key.allowed_addresses.length > 0 && (
                <span className="sub">Only from {key.allowed_addresses.map(withoutFullPrefix).join(', ')}</span>
              )}
              {key.scopes !== null && <span className="sub">Only for {key.scopes.join(', ')}</span>}
              {limitWords(key) !== null && <span className="sub">At most {limitWords(key)}</span>}
              {key.member !== null && <span className="sub">Key of {key.holder ?? 'a former member'}</span>}
            </>
          ),
          ...KEY_COLUMNS,
        }}
        actions={(key) => (
          <>
            {successorOf(key, all) === undefined && (
              <Button look="quiet" icon="roll" aria-label={`Roll ${told(key, keys, all)}`} onClick={() => onRoll(key)}>
                Roll
              </Button>
            )}
            {onLimits && (
              <Button look="quiet" aria-label={`Limits of ${told(key, keys, all)}`} onClick={() => onLimits(key)}>
                Limits
              </Button>
            )}
            <Button
              look="quiet"
              className="danger-text"
              aria-label={`Revoke ${told(key, keys, all)}`}
              onClick={() => onRevoke(key)}
            >
              Revoke
            </Button>
          </>
        )}
      />
    </div>
  );
}

/** The name, with what distinguishes the key from others of the same name. */
function told(key: ApiKey, live: readonly ApiKey[], all: readonly ApiKey[]): string {
  const isOld = (one: ApiKey) => successorOf(one, all) !== undefined;
  if (isOld(key)) return `${key.name} (old, ${key.hint})`;
  const hasNamesake = live.some((other) => other !== key && other.name === key.name && !isOld(other));
  return hasNamesake ? `${key.name} (${key.hint})` : key.name;
}

/** Soon enough that a number of days is clearer than the date. */
function isSoon(at: string): boolean {
  return Date.parse(at) - Date.now() < 30 * DAY_MS;
}

/** A single address is a range too, but shown without its prefix length. */
function withoutFullPrefix(range: string): string {
  return range.replace(range.includes(':') ? /\/128$/ : /\/32$/, '');
}

/** A rolled key and its successor have the same name; this shows which is which, and until when. */
export function Lineage({ shown, keys }: { shown: ApiKey; keys: readonly ApiKey[] }) {
  const successor = successorOf(shown, keys);
  const predecessor = keys.find(({ id }) => id === shown.replaces);
  return (
    <>
      {successor && <span className="badge badge-warning">Old key</span>}
      {!successor && predecessor && <span className="badge badge-good">New key</span>}
      {successor && (
        <span className="sub">
          Replaced by <code>{successor.hint}</code>
        </span>
      )}
      {!successor && predecessor && (
        <span className="sub">
          Replaces <code>{predecessor.hint}</code>
        </span>
      )}
      {shown.expires_at !== null && (
        <span className="sub">
          Ends {isSoon(shown.expires_at) && <Ago at={shown.expires_at} />}
          {isSoon(shown.expires_at) && ', '}
          {formatShortMoment(shown.expires_at)}
        </span>
      )}
    </>
  );
}

export function KeyEnd({ ended, keys }: { ended: ApiKey; keys: readonly ApiKey[] }) {
  return (
    <span>
      {endWord(ended, keys)} <Ago at={endOf(ended) ?? ended.created_at} />
    </span>
  );
}

export function EndedKeysTable({ keys, all }: { keys: readonly ApiKey[]; all: readonly ApiKey[] }) {
  return (
    <details className="disclosure">
      <summary>
        {keys.length} {keys.length === 1 ? 'key that has' : 'keys that have'} ended
      </summary>
      <div className="card card-flush">
        <Table
          caption="Keys that have ended"
          rows={keys}
          by="id"
          columns={{
            Name: ({ name }) => name,
            Key: KEY_COLUMNS.Key,
            Created: KEY_COLUMNS.Created,
            Ended: (key) => <KeyEnd ended={key} keys={all} />,
          }}
        />
      </div>
    </details>
  );
}
