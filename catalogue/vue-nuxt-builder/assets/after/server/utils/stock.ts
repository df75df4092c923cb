import type { StockItem } from '#shared/types/stock';

// Stands in for a database. Functions take the shop from the session, never from the browser.
const rows = [
  { id: 'fern-12', shop: 'north', note: 'Fern, 12 cm pot', free: 4 },
  { id: 'palm-30', shop: 'north', note: 'Palm, 30 cm pot', free: 1 },
];

export function stockOf(shop: string): StockItem[] {
  return rows.filter((row) => row.shop === shop).map(({ id, note, free }) => ({ id, note, free }));
}

// In a database: UPDATE … SET free = free - 1 WHERE id = $1 AND shop = $2 AND free > 0 RETURNING id, note, free.
export function takeOne(id: string, shop: string): StockItem | null {
  const row = rows.find((candidate) => candidate.id === id && candidate.shop === shop);
  if (!row || row.free === 0) return null;
  row.free -= 1;
  return { id: row.id, note: row.note, free: row.free };
}
