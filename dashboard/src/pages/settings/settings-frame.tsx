import type { ReactNode } from 'react';
import { Sections } from '../../parts/layout/sections.tsx';

const SECTIONS = [
  { to: '/dashboard/settings', label: 'Account' },
  { to: '/dashboard/settings/security', label: 'Security' },
  { to: '/dashboard/settings/activity', label: 'Activity' },
  { to: '/dashboard/settings/webhooks', label: 'Webhooks' },
] as const;

export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <Sections title="Settings" sections={SECTIONS}>
      {children}
    </Sections>
  );
}
