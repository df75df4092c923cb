'use client';

export default function StockError({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : '';
  return (
    <div role="alert">
      <p>The stock cannot be shown right now. {digest && `Reference: ${digest}`}</p>
      <button type="button" onClick={() => retry()}>
        Try again
      </button>
    </div>
  );
}
