import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#core/accounts/account.ts';
import { fullName } from '#core/accounts/account-name.ts';
import type { setUserAdmin } from '#core/accounts/staff-account-api.ts';
import { currentUserKey, useCurrentUser } from '#storefront/accounts/current-user.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { patchJson } from '#storefront/api/api-client.ts';
import { Button } from '#storefront/ui/button.tsx';

/** Grants or removes admin status, after saying what that means. */
export function AdminStatusButton({ user }: { user: User }) {
  // As it was when it was asked about: news from the shop must not turn the question around.
  const [requested, setRequested] = useState<User | null>(null);
  const { username, isAdmin } = requested ?? user;
  const isOwn = useCurrentUser()?.id === user.id;
  const leave = useHandleOwnRightsLost();
  const { act, isPending, problem, forgetProblem } = useAdminMutation({
    run: () => patchJson<typeof setUserAdmin>(`/api/admin/users/${user.id}`, { isAdmin: !isAdmin }),
    success: {
      title: 'User Updated',
      description: isAdmin ? `${username} is a customer again.` : `${username} is an admin now.`,
    },
    failure: { title: 'Update Failed', description: 'Failed to update user' },
    // One's own rights are gone by now: asking again would only be refused.
    refresh: isOwn ? [] : ['/api/admin/users'],
    onDone: (changed) => (isOwn ? leave(changed) : setRequested(null)),
  });
  function ask(): void {
    forgetProblem();
    setRequested(user);
  }
  return (
    <>
      <Button variant="secondary" size="xs" onClick={ask}>
        {user.isAdmin ? 'Remove admin' : 'Grant admin'}
        <span className="sr-only"> status: {user.username}</span>
      </Button>
      <ConfirmDialog
        open={requested !== null}
        onOpenChange={() => setRequested(null)}
        title={isAdmin ? `Remove admin status from ${username}?` : `Make ${username} an admin?`}
        confirmLabel={isAdmin ? 'Remove admin status' : 'Grant admin status'}
        danger={isAdmin}
        isPending={isPending}
        failure={problem?.detail ?? ''}
        onConfirm={() => void act()}
      >
        {isAdmin ? <WhatIsTaken user={user} isOwn={isOwn} /> : <WhatIsGiven user={user} />}
      </ConfirmDialog>
    </>
  );
}

function WhatIsGiven({ user }: { user: User }) {
  return (
    <>
      <p className="wrap-anywhere">
        {fullName(user) ?? user.username} ({user.email}) can then change orders, prices and money:
      </p>
      <ul className="list-disc space-y-1 pl-5">
        <li>cancel orders with their refunds, and record payments,</li>
        <li>pause laybys, and have a customer’s card charged again,</li>
        <li>change products, their prices and the pages of the shop,</li>
        <li>see every customer’s details, and make others admins.</li>
      </ul>
      <p>It holds from their next click, until an admin removes it again.</p>
    </>
  );
}

function WhatIsTaken({ user, isOwn }: { user: User; isOwn: boolean }) {
  if (isOwn) {
    return (
      <>
        <p className="font-semibold">This is your own account.</p>
        <p>You leave the staff screens at once, and only another admin can let you in again. Your orders stay.</p>
      </>
    );
  }
  return (
    <p>
      {fullName(user) ?? user.username} stays signed in as a customer, with the account and its orders. The staff
      screens close at their next click.
    </p>
  );
}

/** The gate closes by what is known of who is signed in. */
function useHandleOwnRightsLost(): (changed: User) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return ({ isAdmin }) => {
    queries.setQueryData<User | null>(currentUserKey, (own) => (own ? { ...own, isAdmin } : own));
    void navigate('/account');
  };
}
