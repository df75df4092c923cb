import { redirect } from '@sveltejs/kit';

export const load = async ({ locals }) => {
  if (!locals.user?.admin) redirect(303, '/login');
  return { user: locals.user };
};
