import { useParams } from 'react-router-dom';
import type { StaffUser } from '#core/accounts/staff-account-api.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { ScreenHeading } from '#storefront/admin/screen-heading.tsx';
import { ScreenSkeleton } from '#storefront/admin/screen-skeleton.tsx';
import { useAdminRecord } from '#storefront/admin/use-admin-record.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { AdminStatusButton } from './admin-status-button.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserOrders } from './user-orders.tsx';
import { usersTabPath } from './user-words.ts';

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
            {user.isAdmin ? <Badge tone="done">Admin</Badge> : null}
            {user.id === ownId ? <Badge>You</Badge> : null}
          </span>
        </ScreenHeading>
        <UserFacts user={user} />
        <UserOrders user={user} />
      </>
    );
  }
  return (
    <>
      <ScreenHeading title="User" back={back} />
      {isPending ? <ScreenSkeleton /> : <NoUser isFailed={isFailed} onRetry={refresh} />}
    </>
  );
}

function NoUser({ isFailed, onRetry }: { isFailed: boolean; onRetry(): void }) {
  return (
    <div role="alert" className="border border-ink bg-white p-6">
      <p className="font-semibold">{isFailed ? 'Failed to fetch user' : 'There is no such account.'}</p>
      <div className="mt-4 flex gap-2">
        {isFailed ? (
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Try again
          </Button>
        ) : null}
        <ButtonLink to={usersTabPath} variant="secondary" size="sm">
          All users
        </ButtonLink>
      </div>
    </div>
  );
}
