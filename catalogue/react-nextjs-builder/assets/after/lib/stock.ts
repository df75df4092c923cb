import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';

// Stands in for a database table.
const rows = [
  { id: 'fern-12', shop: 'north', free: 4, note: 'Fern, 12 cm pot' },
  { id: 'palm-30', shop: 'north', free: 1, note: 'Palm, 30 cm pot' },
];

const SHOPS = ['north', 'south'] as const;
export type Shop = (typeof SHOPS)[number];

// The URL is user input and the shop is a cache key: only known shops get an entry.
export function shopFrom(value: unknown): Shop {
  return SHOPS.find((shop) => shop === value) ?? 'north';
}

// Public list, the same for every visitor: no session check, so it may be cached.
export async function stockOf(shop: Shop) {
  'use cache';
  cacheLife('minutes');
  cacheTag(`stock-${shop}`);
  return rows.filter((row) => row.shop === shop).map(({ id, free, note }) => ({ id, free, note }));
}

// In a database: UPDATE stock SET free = free - 1 WHERE id = $1 AND shop = $2 AND free > 0, then count the rows.
export async function takeOne(id: string, shop: Shop): Promise<boolean> {
  const row = rows.find((candidate) => candidate.id === id && candidate.shop === shop);
  if (!row || row.free === 0) return false;
  row.free -= 1;
  return true;
}
