import { useRef } from 'react';
import { newClientKey } from '#storefront/api/client-key.ts';

/**
 * Returns a function that returns the same Idempotency-Key for the same body. If a response is lost, a retry then isn't carried out
 * twice.
 */
export function useKeyPerBody(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: newClientKey() };
    return last.current.key;
  };
}
