export type StockItem = { id: string; note: string; free: number };
