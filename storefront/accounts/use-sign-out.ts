import { type Query, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { logoutRoute } from '#core/bare-routes.ts';
import { call } from '#storefront/api/call.ts';
import { tabStorage } from '#storefront/payments/tab-storage.ts';
import { useSite } from '#storefront/site-context.ts';
import { formatFailure } from '#storefront/ui/action-failure.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { currentUserKey, forgetPrivateQueries, isPrivateQuery, whileLeaving } from './current-user.ts';

/** Ends the session, forgets whose it was, and goes home. */
export function useSignOut(): { isSigningOut: boolean; signOut(): Promise<void> } {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { prefetchPage } = useSite();
  const [isSigningOut, setSigningOut] = useState(false);

  async function signOut(): Promise<void> {
    setSigningOut(true);
    try {
      await whileLeaving(queries, async () => {
        await call(logoutRoute, { body: {} });
        tabStorage().clear();
        toast({ title: 'Logged Out' });
        // Then the home page comes at once, and nothing private is seen to go.
        await prefetchPage('/');
        // The session is over, so nothing unsaved may hold them here.
        await navigate('/', { replace: true });
      });
      forgetPrivateQueries(queries);
      queries.setQueryData(currentUserKey, null);
    } catch (error) {
      const isCancelled = (query: Query) => isPrivateQuery(query) && query.state.status === 'pending';
      void queries.refetchQueries({ predicate: isCancelled, type: 'active' });
      toast({ variant: 'destructive', title: 'You are still signed in', description: formatFailure(error) });
    } finally {
      setSigningOut(false);
    }
  }
  return { isSigningOut, signOut };
}
