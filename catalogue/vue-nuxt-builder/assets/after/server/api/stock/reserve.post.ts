import { z } from 'zod';

const Body = z.strictObject({ id: z.string().min(1).max(40) });

export default defineEventHandler(async (event) => {
  const user = requireUser(event);
  const body = await readValidatedBody(event, Body.safeParse);
  if (!body.success) throw createError({ status: 400, statusText: 'Unknown item' });
  const item = takeOne(body.data.id, user.shop);
  if (!item) throw createError({ status: 409, statusText: 'Sold out, or not in your shop' });
  return item;
});
