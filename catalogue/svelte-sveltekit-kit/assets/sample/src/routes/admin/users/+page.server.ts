import { db } from '#lib/server/db';

export const load = async () => ({ users: await db.users.all() });

export const actions = {
  remove: async ({ request }) => {
    const form = await request.formData();
    await db.users.remove(String(form.get('id')));
  },
};
