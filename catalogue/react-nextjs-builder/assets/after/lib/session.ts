import 'server-only';
import { cookies } from 'next/headers';

// Replace the body with a lookup in your session store.
export async function requireUser(): Promise<{ id: string; shop: string }> {
  const session = (await cookies()).get('session')?.value;
  if (session !== 'demo') throw new Error('Unauthorized');
  return { id: 'u1', shop: 'north' };
}
