import * as RadixDialog from '@radix-ui/react-dialog';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { User } from '#core/accounts/account.ts';
import { securityQueries } from '#storefront/accounts/admin/security/security-queries.ts';
import { SwitchPerson } from '#storefront/accounts/admin/security/switch-person.tsx';
import { currentUserKey } from '#storefront/accounts/current-user.ts';
import { LazyLoginForm } from '#storefront/accounts/require-staff.tsx';
import { sessionHint } from '#storefront/platform/session-hint.ts';
import { Button } from '#storefront/ui/button.tsx';
import { sheetPlace } from '#storefront/ui/dialogs/dialog.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { forgetStaffQueries } from '../live/refresh-staff-queries.ts';
import { takingOver } from './taking-over.ts';

/**
 * A dialog for signing in again after the session has ended. It is shown over the staff screens, which stay as they are, so that
 * nothing typed is lost.
 */
export function SignedOutDialog() {
  const queries = useQueryClient();
  const { data: device, isPending } = useQuery(securityQueries.device());
  const [isByPassword, setByPassword] = useState(false);
  const members = device?.members.filter(({ hasPin, needsShop }) => hasPin || needsShop) ?? [];
  useEffect(() => {
    // If the user has signed in again in another tab, loads the user, which closes this dialog.
    const look = () => {
      if (sessionHint() === 'customer') void queries.invalidateQueries({ queryKey: currentUserKey });
    };
    addEventListener('focus', look);
    return () => {
      removeEventListener('focus', look);
      forgetStaffQueries(queries);
    };
  }, [queries]);
  return (
    <RadixDialog.Root open>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 bg-ink/60 print:hidden" />
        <RadixDialog.Content
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          data-sheet=""
          className={`fixed z-50 w-[min(30rem,calc(100vw-2rem))] overflow-y-auto bg-paper p-6 sm:p-8 print:hidden ${sheetPlace}`}
        >
          <RadixDialog.Title className="text-2xl">
            {members.length > 0 ? 'Who takes over?' : 'You are signed out'}
          </RadixDialog.Title>
          <RadixDialog.Description className="mt-2 mb-6 text-steel">
            {members.length > 0
              ? 'Choose your name. What was typed is still here.'
              : 'Sign in to continue. What you typed is still here.'}
          </RadixDialog.Description>
          {isPending ? <Skeleton className="h-72" /> : null}
          {isPending ? null : members.length > 0 && !isByPassword ? (
            <>
              <SwitchPerson
                members={members}
                onSwitched={(user) => queries.setQueryData(currentUserKey, takingOver(user))}
              />
              <Button variant="quiet" size="sm" className="mt-3" onClick={() => setByPassword(true)}>
                Sign in with a password
              </Button>
            </>
          ) : (
            <Suspense fallback={<Skeleton className="h-72" />}>
              <LazyLoginForm onSignedIn={(user: User) => queries.setQueryData(currentUserKey, user)} />
            </Suspense>
          )}
          <p className="mt-4 text-sm">
            <ShopLink to="/" replace className="text-link">
              Leave and go to the shop’s home page
            </ShopLink>
          </p>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
