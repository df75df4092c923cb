import type { FormEvent } from 'react';
import { useAction } from '../../api/use-action.ts';

/** `send` gets the values of the form's fields, by name. */
export function useSubmit(send: (values: Record<string, string>) => Promise<void>) {
  const { busy, error, run } = useAction(send);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)];
    run(Object.fromEntries(fields.map(([name, value]) => [name, String(value)])));
  };
  return { busy, error, onSubmit };
}
