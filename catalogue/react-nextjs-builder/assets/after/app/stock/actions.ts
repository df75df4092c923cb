'use server';
import { updateTag } from 'next/cache';
import { z } from 'zod';
import { requireUser } from '../../lib/session';
import { takeOne } from '../../lib/stock';

const Input = z.object({ id: z.string().min(1).max(40) });
export type ReserveResult = { message: string };

export async function reserve(_previous: ReserveResult, form: FormData): Promise<ReserveResult> {
  const user = await requireUser();
  const input = Input.safeParse({ id: form.get('id') });
  if (!input.success) return { message: 'This item does not exist.' };
  const taken = await takeOne(input.data.id, user.shop);
  if (!taken) return { message: 'Sold out, or not in your shop.' };
  updateTag(`stock-${user.shop}`);
  return { message: 'Reserved.' };
}
