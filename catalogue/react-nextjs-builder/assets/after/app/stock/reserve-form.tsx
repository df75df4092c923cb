'use client';
import { useActionState } from 'react';
import { type ReserveResult, reserve } from './actions';

export function ReserveForm({ id }: { id: string }) {
  const [result, action, pending] = useActionState<ReserveResult, FormData>(reserve, { message: '' });
  return (
    <form action={action}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" disabled={pending}>
        {pending ? 'Reserving' : 'Reserve'}
      </button>
      <span role="status">{result.message}</span>
    </form>
  );
}
