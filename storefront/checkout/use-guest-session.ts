import { useCallback, useEffect, useRef } from 'react';
import { sendJson } from '#storefront/api/api-client.ts';

/**
 * Opens the guest session of a checkout as soon as it appears. `opened` is what Pay waits for; it tries again where the
 * first try failed, and rejects as an API call does.
 */
export function useGuestSession(): { opened(): Promise<void> } {
  const opening = useRef<Promise<void> | null>(null);
  const opened = useCallback(() => {
    opening.current ??= sendJson<void>('POST', '/api/sessions', {}).catch((error: unknown) => {
      opening.current = null;
      throw error;
    });
    return opening.current;
  }, []);
  useEffect(() => {
    // Pay asks again and says so; on its own this failure harms nobody.
    opened().catch(() => {});
  }, [opened]);
  return { opened };
}
