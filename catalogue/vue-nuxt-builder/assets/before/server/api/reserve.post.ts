export default defineEventHandler(async (event) => {
  const body = await readBody(event);
  await useDb().query(`update stock set free = ${body.free} where id = '${body.id}'`);
  return { ok: true };
});
