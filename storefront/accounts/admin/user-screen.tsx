import { useParams } from 'react-router';
import type { StaffUser } from '#core/accounts/staff-account-api.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { ScreenSkeleton } from '#storefront/admin/shell/screen-skeleton.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { AdminLog } from './admin-log.tsx';
import { AdminStatusButton } from './admin-status-button.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserOrders } from './user-orders.tsx';
import { usersTabPath } from './user-text.ts';

const back = { to: usersTabPath, label: 'Users' };

/** /admin/users/{id}: who somebody is, what they have spent, and their orders. */
export function UserScreen() {
  const { id = '' } = useParams();
  const ownId = useCurrentUser()?.id;
  const {
    data: user,
    isPending,
    isFailed,
    refresh,
  } = useAdminRecord<StaffUser>(`/api/admin/users/${encodeURIComponent(id)}`);
  if (user) {
    return (
      <>
        <ScreenHeading title={user.username} back={back} actions={<AdminStatusButton user={user} />}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere">{user.username}</span>
            {user.isAdmin ? (
              <Badge tone="done" className="font-text tracking-normal">
                Admin
              </Badge>
            ) : null}
            {user.id === ownId ? <Badge className="font-text tracking-normal">You</Badge> : null}
          </span>
        </ScreenHeading>
        <UserFacts user={user} />
        <UserOrders user={user} />
        <AdminLog user={user} />
      </>
    );
  }
  return (
    <>
      <ScreenHeading title="User" back={back} />
      {isPending ? (
        <ScreenSkeleton />
      ) : (
        <ScreenFailure
          words={isFailed ? 'Failed to fetch user' : 'There is no such account.'}
          onRetry={isFailed ? refresh : undefined}
          instead={{ to: usersTabPath, label: 'All users' }}
        />
      )}
    </>
  );
}
