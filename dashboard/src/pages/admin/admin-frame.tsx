import type { ReactNode } from 'react';
import { type Resource, useResource } from '../../api/use-resource.ts';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { EmptyState } from '../../parts/display/notice.tsx';
import { Page } from '../../parts/layout/page.tsx';
import { Sections } from '../../parts/layout/sections.tsx';
import { useSession } from '../../session.tsx';

const SECTIONS = [
  { to: '/dashboard/admin', label: 'Accounts' },
  { to: '/dashboard/admin/service', label: 'Service' },
  { to: '/dashboard/admin/catalogue', label: 'Catalogue' },
  { to: '/dashboard/admin/demand', label: 'Demand' },
  { to: '/dashboard/admin/notices', label: 'Notices' },
  { to: '/dashboard/admin/log', label: 'Log' },
] as const;

/** Data for operators only; nothing is requested for other users. */
export function useOperatorResource<T>(path: string): Resource<T> {
  return useResource<T>(useSession().account.admin ? path : null);
}

/** The operator's pages. The server refuses their data to everyone else, whatever this page shows. */
export function AdminFrame({ lead, children }: { lead: string; children: ReactNode }) {
  const { account } = useSession();
  if (!account.admin) return <ForOperators email={account.email} />;
  return (
    <Sections title="Operator" sections={SECTIONS} lead={lead}>
      {children}
    </Sections>
  );
}

export function ForOperators({ email }: { email: string }) {
  return (
    <Page title="Operator">
      <EmptyState
        icon="operator"
        title="For operators only"
        action={<CodeBlock label="the command" text={`npx kitscout account set ${email} --admin`} />}
      >
        This account is not an operator account. The operator of this server can make it one with this command:
      </EmptyState>
    </Page>
  );
}
