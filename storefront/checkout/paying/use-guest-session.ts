import { useCallback, useEffect, useRef } from 'react';
import { openSession } from '#core/accounts/account-api.ts';
import { call, type ResponseOf } from '#storefront/api/call.ts';

/**
 * Opens the guest session of a checkout as soon as it appears. The function is what Pay waits for; it tries again where
 * the first try failed, and rejects as an API call does.
 */
export function useGuestSession(): () => Promise<unknown> {
  const opening = useRef<Promise<ResponseOf<typeof openSession>> | null>(null);
  const opened = useCallback(() => {
    opening.current ??= call(openSession, { body: {} }).catch((error: unknown) => {
      opening.current = null;
      throw error;
    });
    return opening.current;
  }, []);
  useEffect(() => {
    // Pay asks again and says so; on its own this failure harms nobody.
    opened().catch(() => {});
  }, [opened]);
  return opened;
}
