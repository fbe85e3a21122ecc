import { useCallback, useEffect, useRef } from 'react';
import { openSession } from '#core/accounts/account-api.ts';
import { call, type ResponseOf } from '#storefront/api/call.ts';

/**
 * Opens the guest session of a checkout as soon as the checkout appears. Pay waits for the returned function. It tries again
 * where the first try failed, and rejects as an API call does.
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
    // Pay tries again and reports a failure. On its own this one does no harm.
    opened().catch(() => {});
  }, [opened]);
  return opened;
}
