import { useCallback, useEffect, useRef } from 'react';
import { openSession } from '#core/accounts/account-api.ts';
import { call, type ResponseOf } from '#storefront/api/call.ts';

/**
 * Opens a guest session as soon as the checkout appears. Pay waits for the returned function. If the first attempt failed, the function
 * tries again; it rejects like an API call.
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
    // A failure to open the session is ignored here, because Pay tries again and reports it.
    opened().catch(() => {});
  }, [opened]);
  return opened;
}
