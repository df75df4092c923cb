import type { ActivityEntry, AuditEntry } from '../api/types.ts';
import { Table } from '../parts/display/table.tsx';
import { Moment } from '../parts/display/time.tsx';
import { actionLabel, actorLabel, detailLabel } from './activity-labels.ts';

type Entry = ActivityEntry | AuditEntry;

const SHOWN_FIRST = 25;

interface LogTableProps {
  /** What the entries are, for screen readers. */
  caption: string;
  entries: readonly Entry[];
  /** Whether the entries are of several accounts. */
  withAccount?: boolean;
}

export function LogTable({ caption, entries, withAccount = false }: LogTableProps) {
  return (
    <Table
      caption={`${caption}, newest first`}
      none="Nothing has happened yet."
      className="table-stack table-lines log-table"
      rows={entries}
      shownFirst={SHOWN_FIRST}
      by="id"
      columns={{
        What: ({ action, details }) => (
          <>
            {actionLabel(action)}
            <span className="sub">{detailLabel(details)}</span>
          </>
        ),
        When: ({ at }) => <Moment at={at} />,
        ...(withAccount && { Account: (entry: Entry) => <Breakable text={emailOf(entry) ?? '–'} /> }),
        By: (entry) => <Breakable text={entry.actor === emailOf(entry) ? 'Owner' : actorLabel(entry.actor)} />,
        From: ({ address }) => address ?? '–',
      }}
    />
  );
}

/** Null if the account is the reader's own, or none. */
function emailOf(entry: Entry): string | null {
  return 'account_email' in entry ? entry.account_email : null;
}

/** An address breaks after its @ first, then anywhere. */
function Breakable({ text }: { text: string }) {
  const [name, ...rest] = text.split(/(?<=@)/);
  return (
    <span className="breakable">
      {name}
      {rest.length > 0 && <wbr />}
      {rest.join('')}
    </span>
  );
}
