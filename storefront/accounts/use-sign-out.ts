import { type Query, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '#core/accounts/account.ts';
import { logoutRoute } from '#core/bare-routes.ts';
import { call } from '#storefront/api/call.ts';
import { tabStorage } from '#storefront/payments/tab-storage.ts';
import { leaveTab } from '#storefront/payments/unanswered-payment.ts';
import { useSite } from '#storefront/site-context.ts';
import { formatFailure } from '#storefront/ui/action-failure.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { announceSession } from './announce-session.ts';
import { currentUserKey, forgetPrivateQueries, isPrivateQuery, whileLeaving } from './current-user.ts';

interface SignOutToasts {
  done: { title: string; description?: string };
  /** The toast's title if signing out failed. */
  failed: string;
}

const ofAccount: SignOutToasts = { done: { title: 'Logged Out' }, failed: 'You are still signed in' };

/**
 * Ends the session, removes the user's data, and opens the home page. `signOut` resolves to whether this succeeded. Staff stay signed
 * in while this device has unsent steps or counts of theirs.
 * @param shop identifies the shop among those that the program shows at one origin
 */
export function useSignOut(
  toasts: SignOutToasts = ofAccount,
  shop = '',
): {
  isSigningOut: boolean;
  signOut(): Promise<boolean>;
} {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { prefetchPage } = useSite();
  const [isSigningOut, setSigningOut] = useState(false);

  async function signOut(): Promise<boolean> {
    setSigningOut(true);
    try {
      const user = queries.getQueryData<User | null>(currentUserKey);
      // Only staff pages keep data on the device, so this module isn't loaded for customers.
      const phone = user?.role ? await import('./leave-phone.ts') : null;
      const description = await phone?.unsentText(user?.id, shop);
      if (description) {
        toast({ variant: 'destructive', title: toasts.failed, description });
        return false;
      }
      await whileLeaving(queries, async () => {
        await call(logoutRoute, { body: {} });
        announceSession();
        // This is done before the page is left, because leaving may unload the document.
        await phone?.forgetOnPhone(shop);
        leaveTab(tabStorage());
        toast({ ...toasts.done, ...phone?.whatStays(tabStorage()) });
        // Loads the home page first, so that it appears immediately and the user doesn't see private data disappear.
        await prefetchPage('/');
        // `replace`, because unsaved changes must not keep the user on this page: the session has ended.
        await navigate('/', { replace: true });
      });
      forgetPrivateQueries(queries);
      queries.setQueryData(currentUserKey, null);
      return true;
    } catch (error) {
      const isCancelled = (query: Query) => isPrivateQuery(query) && query.state.status === 'pending';
      void queries.refetchQueries({ predicate: isCancelled, type: 'active' });
      toast({ variant: 'destructive', title: toasts.failed, description: formatFailure(error) });
      return false;
    } finally {
      setSigningOut(false);
    }
  }
  return { isSigningOut, signOut };
}
