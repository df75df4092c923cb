// Pure rules: no files, no network, no clock.
export type Item = { readonly sku: string; readonly free: number };
export type ReserveResult =
  | { readonly kind: 'reserved'; readonly items: readonly Item[] }
  | { readonly kind: 'sold-out' }
  | { readonly kind: 'unknown-sku' };

export function parseItems(value: unknown): readonly Item[] {
  if (!Array.isArray(value)) throw new TypeError('stock must be a list');
  return value.map((entry: unknown, index) => {
    if (typeof entry !== 'object' || entry === null)
      throw new TypeError(`item ${index}: not an object`);
    const { sku, free } = entry as Record<string, unknown>;
    if (typeof sku !== 'string' || sku === '') throw new TypeError(`item ${index}: sku missing`);
    if (typeof free !== 'number' || !Number.isInteger(free) || free < 0)
      throw new TypeError(`item ${index}: free must be a whole number`);
    return { sku, free };
  });
}

export function reserve(items: readonly Item[], sku: string): ReserveResult {
  const item = items.find((candidate) => candidate.sku === sku);
  if (!item) return { kind: 'unknown-sku' };
  if (item.free === 0) return { kind: 'sold-out' };
  return {
    kind: 'reserved',
    items: items.map((other) => (other === item ? { sku, free: item.free - 1 } : other)),
  };
}
