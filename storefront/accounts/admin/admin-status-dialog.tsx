import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '#core/accounts/account.ts';
import { fullName } from '#core/accounts/account-name.ts';
import { setUserAdmin } from '#core/accounts/staff-account-api.ts';
import { currentUserKey, useCurrentUser } from '#storefront/accounts/current-user.ts';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { userQueries } from './user-queries.ts';

/** The button with which an owner grants or removes admin status. A dialog asks for confirmation first. */
export function AdminStatusButton({ user, onPress }: { user: User; onPress(): void }) {
  if (!useMay('owner')) return null;
  return (
    <Button variant="secondary" size="xs" onClick={onPress}>
      {user.isAdmin ? 'Remove admin' : 'Grant admin'}
      <span className="sr-only"> status: {user.username}</span>
    </Button>
  );
}

/**
 * The dialog that grants or removes admin status, and the function that opens it. Render `dialog` on the screen and not in a row,
 * because the row may leave the page while the dialog is open.
 */
export function useAdminStatusDialog(): { changeAdminStatus(user: User): void; dialog: ReactNode } {
  const [user, setUser] = useState<User | null>(null);
  return {
    changeAdminStatus: setUser,
    dialog: user && <AdminStatusDialog user={user} onClose={() => setUser(null)} />,
  };
}

/**
 * Explains the effect of granting or removing admin status, and makes the change. The dialog shows the user's status as it was when the
 * dialog opened.
 */
function AdminStatusDialog({ user, onClose }: { user: User; onClose(): void }) {
  const { username, isAdmin } = user;
  const isOwn = useCurrentUser()?.id === user.id;
  const leaveStaffScreens = useLeaveStaffScreens();
  const action = useAdminMutation({
    run: () => call(setUserAdmin, { params: { id: user.id }, body: { isAdmin: !isAdmin } }),
    success: {
      title: 'User Updated',
      description: isAdmin
        ? `${username} is a customer again.`
        : `${username} becomes an admin once they open the link sent to ${user.email}.`,
    },
    failure: { title: 'Update Failed', description: 'Failed to update user' },
    // Users who have removed their own admin status may no longer load the list of accounts, so it isn't loaded again.
    refresh: isOwn ? [] : [userQueries.all],
    onDone: (changed) => (isOwn ? leaveStaffScreens(changed) : onClose()),
  });
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={isAdmin ? `Remove admin status from ${username}?` : `Make ${username} an admin?`}
      confirmLabel={isAdmin ? 'Remove admin status' : 'Grant admin status'}
      danger={isAdmin}
      action={action}
    >
      {isAdmin ? <RemovalText user={user} isOwn={isOwn} /> : <GrantText user={user} />}
    </ConfirmDialog>
  );
}

function GrantText({ user }: { user: User }) {
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
      <p>
        We email a link to this address. They become an admin once they open it and choose a new password, and stay one
        until an admin removes the status.
      </p>
    </>
  );
}

function RemovalText({ user, isOwn }: { user: User; isOwn: boolean }) {
  if (isOwn) {
    return (
      <>
        <p className="font-semibold">This is your own account.</p>
        <p>You leave the staff screens immediately, and only another admin can let you back in. Your orders stay.</p>
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

/** Returns a function that takes users out of the staff screens after they have removed their own admin status. */
function useLeaveStaffScreens(): (changed: User) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return ({ isAdmin, role }) => {
    queries.setQueryData<User | null>(currentUserKey, (own) => (own ? { ...own, isAdmin, role } : own));
    void navigate('/account');
  };
}
