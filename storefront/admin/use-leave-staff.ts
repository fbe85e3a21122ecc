import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { currentUserKey } from '#storefront/accounts/current-user.ts';
import type { ApiError } from '#storefront/api/api-client.ts';
import { toast } from '#storefront/ui/toast.ts';

/**
 * Leaves the staff screens when the shop says that one isn't staff any more: a 403 leads to the account, a 401 to the
 * sign-in. True where it did.
 */
export function useLeaveStaff(): (error: ApiError) => boolean {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    (error) => {
      if (error.status === 401) {
        queries.setQueryData(currentUserKey, null);
        return true;
      }
      // Other refusals with this status, such as a foreign origin, say nothing about rights.
      if (error.status !== 403 || error.problem?.code !== 'forbidden') return false;
      toast({
        variant: 'destructive',
        title: 'Access Denied',
        description: 'You do not have admin privileges',
      });
      void navigate('/account');
      void queries.invalidateQueries({ queryKey: currentUserKey });
      queries.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/') });
      return true;
    },
    [queries, navigate],
  );
}
