import { useState } from 'react';
import { ApiError } from '#storefront/api/api-error.ts';
import { newClientKey } from '#storefront/api/client-key.ts';

/**
 * One key for a form: if the answer is lost and the same is sent again, it is booked once. If something else was booked with the
 * key, the failure says so, and the form gets a new key: what is sent next is booked in addition.
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

/** Whether the shop has booked something else with the key of this request. */
export function isKeyReused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.problem?.code === 'key_reused';
}
