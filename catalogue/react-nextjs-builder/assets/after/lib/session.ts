import 'server-only';
import { cookies } from 'next/headers';
import type { Shop } from './stock';

// Replace the body with a lookup in your session store.
export async function requireUser(): Promise<{ id: string; shop: Shop }> {
  const session = (await cookies()).get('session')?.value;
  if (session !== 'demo') throw new Error('Unauthorized');
  return { id: 'u1', shop: 'north' };
}
