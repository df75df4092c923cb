import type { ReactNode } from 'react';
import type { Permission } from '../../../../src/accounts/team.ts';
import { Sections } from '../../parts/layout/sections.tsx';
import { useSession } from '../../session.tsx';

const SECTIONS: readonly { to: string; label: string; needs?: Permission }[] = [
  { to: '/dashboard/settings', label: 'Account' },
  { to: '/dashboard/settings/security', label: 'Security' },
  { to: '/dashboard/settings/activity', label: 'Activity', needs: 'audit' },
  { to: '/dashboard/settings/webhooks', label: 'Webhooks', needs: 'webhooks' },
];

export function SettingsFrame({ children }: { children: ReactNode }) {
  const { may } = useSession();
  return (
    <Sections title="Settings" sections={SECTIONS.filter(({ needs }) => needs === undefined || may(needs))}>
      {children}
    </Sections>
  );
}
