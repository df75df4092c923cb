import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';

// Stands in for a database table.
const rows = [
  { id: 'fern-12', shop: 'north', free: 4, note: 'Fern, 12 cm pot' },
  { id: 'palm-30', shop: 'north', free: 1, note: 'Palm, 30 cm pot' },
];

export async function stockOf(shop: string) {
  'use cache';
  cacheLife('minutes');
  cacheTag(`stock-${shop}`);
  return rows.filter((row) => row.shop === shop).map(({ id, free, note }) => ({ id, free, note }));
}

export async function takeOne(id: string, shop: string): Promise<boolean> {
  const row = rows.find((candidate) => candidate.id === id && candidate.shop === shop);
  if (!row || row.free === 0) return false;
  row.free -= 1;
  return true;
}
