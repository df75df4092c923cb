import { readFileSync } from 'node:fs';

const key = process.env.STOCK_API_KEY;
export const rows: { id: string; shop: string; free: number; note: string }[] = JSON.parse(
  readFileSync('stock.json', 'utf8'),
);
export function allStock() {
  return rows;
}
