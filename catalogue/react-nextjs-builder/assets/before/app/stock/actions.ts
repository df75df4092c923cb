'use server';
import { revalidateTag } from 'next/cache';
import { rows } from '../../lib/stock';

export async function reserve(item: any) {
  const row = rows.find((r) => r.id === item.id);
  row!.free = item.free - 1; // later: await requireUser(), schema.parse(item)
  revalidateTag('stock');
}
