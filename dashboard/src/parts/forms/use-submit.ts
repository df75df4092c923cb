import { type FormEvent, useState } from 'react';
import { type ApiError, asApiError } from '../../api/client.ts';

interface Submit {
  busy: boolean;
  error: ApiError | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Submits a form once at a time and keeps its error. */
export function useSubmit(send: (values: Record<string, string>) => Promise<void>): Submit {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    setBusy(true);
    setError(undefined);
    send(values)
      .catch((cause: unknown) => setError(asApiError(cause)))
      .finally(() => setBusy(false));
  };
  return { busy, error, onSubmit };
}
