import { useState } from 'react';
import { ApiError } from '#storefront/api/api-error.ts';
import { newClientKey } from '#storefront/api/client-key.ts';

/**
 * Returns a function that sends a form with its own key. If a response is lost and the form is sent again, it is booked only
 * once. If different data was booked with the key, the failure says this, and the form gets a new key, so that the next request
 * is booked in addition.
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
