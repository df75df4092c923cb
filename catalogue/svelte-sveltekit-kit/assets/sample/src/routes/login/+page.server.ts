import { fail, redirect } from '@sveltejs/kit';
import { signIn } from '#lib/server/auth';

export const actions = {
  default: async ({ request, cookies }) => {
    const form = await request.formData();
    try {
      const session = await signIn(String(form.get('mail')), String(form.get('password')));
      cookies.set('session', session.token, { path: '/', httpOnly: false });
      redirect(303, '/admin');
    } catch {
      return fail(400, { message: 'wrong mail or password' });
    }
  },
};
