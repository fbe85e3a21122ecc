import { useRef } from 'react';
import { newClientKey } from '#storefront/api/client-key.ts';

/** Returns the same Idempotency-Key for the same body, so that a retry after a lost response does nothing twice. */
export function useKeyPerBody(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: newClientKey() };
    return last.current.key;
  };
}
