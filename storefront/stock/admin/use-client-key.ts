import { useState } from 'react';
import { ApiError } from '#storefront/api/api-error.ts';
import { newClientKey } from '#storefront/api/client-key.ts';

/**
 * Returns a function that sends a form with the form's own key. If a response is lost and the form is sent again, it is recorded only
 * once. If different data was already recorded with the key, the shop rejects the request, and the form gets a new key. The next
 * attempt is then recorded in addition.
 */
export function useClientKey(): <Result>(send: (clientKey: string) => Promise<Result>) => Promise<Result> {
  const [clientKey, setClientKey] = useState(newClientKey);
  return async (send) => {
    try {
      return await send(clientKey);
    } catch (error) {
      if (isKeyReused(error)) setClientKey(newClientKey());
      throw error;
    }
  };
}

/** Whether the shop rejected a request because it recorded different data with the same key before. */
export function isKeyReused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.problem?.code === 'key_reused';
}
