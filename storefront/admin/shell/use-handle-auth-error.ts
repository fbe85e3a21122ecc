import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { handleLostSession, isLostSession } from '#storefront/accounts/lost-session.ts';

/** Tells the page of a lost session where a call met one outside of queries and mutations. True where it did. */
export function useHandleAuthError(): (error: unknown) => boolean {
  const queries = useQueryClient();
  return useCallback(
    (error) => {
      handleLostSession(queries, error);
      return isLostSession(error);
    },
    [queries],
  );
}
