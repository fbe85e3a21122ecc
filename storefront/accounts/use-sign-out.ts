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
 * Signs out: ends the session, removes the user's data, and opens the home page. `signOut` resolves to whether this succeeded. Staff can't
 * sign out while this device has unsent delivery steps, or unsent stock counts of their own.
 * @param shop identifies the shop in the desktop app, which shows all its shops at one origin
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
        // The data is deleted before the user leaves the page, because leaving may unload the document.
        await phone?.forgetOnPhone(shop);
        leaveTab(tabStorage());
        toast({ ...toasts.done, ...phone?.whatStays(tabStorage()) });
        // The home page is loaded first, so that it appears at once. Otherwise, the user would see private data disappear.
        await prefetchPage('/');
        // `replace` opens the home page even if there are unsaved changes, because the session has ended.
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
