import type { User } from '#core/accounts/account.ts';
import { fullName } from '#core/accounts/account-name.ts';
import type { AdminChange, ListedUser } from '#core/accounts/staff-account-api.ts';
import { roleName } from '#core/accounts/staff-role.ts';
import { formatInstantDate } from '#core/dates.ts';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { EmailAddress } from '#storefront/admin/ui/email-address.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

interface UserColumnsOptions {
  /** The id of the signed-in user. */
  ownId: number | undefined;
}

export function userColumns({ ownId }: UserColumnsOptions): Column<ListedUser>[] {
  return [
    {
      key: 'username',
      header: 'Username',
      sort: 'username',
      sortsUp: true,
      className: 'min-w-40',
      cell: (user) => <UsernameCell user={user} isOwn={user.id === ownId} />,
    },
    {
      key: 'name',
      header: 'Name',
      sort: 'name',
      sortsUp: true,
      phone: 'hide',
      cell: (user) => fullName(user) ?? <span className="text-steel">Not provided</span>,
    },
    {
      key: 'email',
      header: 'Email',
      sort: 'email',
      sortsUp: true,
      phone: 'hide',
      className: 'min-w-48 wrap-anywhere',
      cell: ({ email }) => <EmailAddress address={email} />,
    },
    {
      key: 'phone',
      header: 'Phone',
      className: 'max-lg:hidden whitespace-nowrap',
      cell: ({ phone }) => phone,
    },
    {
      key: 'orders',
      header: 'Orders',
      align: 'right',
      phone: 'hide',
      cell: (user) => <OrderCount user={user} />,
    },
    {
      key: 'joined',
      header: 'Joined',
      sort: 'newest',
      className: 'max-lg:hidden whitespace-nowrap',
      cell: ({ createdAt }) => formatInstantDate(createdAt),
    },
  ];
}

function UsernameCell({ user, isOwn }: { user: ListedUser; isOwn: boolean }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ShopLink to={userPath(user)} className="text-link font-semibold wrap-anywhere">
          {user.username}
        </ShopLink>
        {user.role === null ? null : <Badge tone="done">{user.isAdmin ? 'Admin' : roleName(user.role)}</Badge>}
        {isOwn ? <Badge>You</Badge> : null}
      </span>
      <span className="block wrap-anywhere text-steel md:hidden">
        <EmailAddress address={user.email} />
      </span>
    </>
  );
}

function OrderCount({ user }: { user: ListedUser }) {
  if (user.orderCount === 0) return 0;
  return (
    <ShopLink to={`${userPath(user)}#user-orders`} className="text-link">
      {user.orderCount}
      <span className="sr-only">
        {user.orderCount === 1 ? ' order of ' : ' orders of '}
        {user.username}
      </span>
    </ShopLink>
  );
}

export function userPath({ id }: Pick<User, 'id'>): string {
  return `/admin/users/${id}`;
}

export const usersTabPath = '/admin?tab=users';

const roleActions = {
  owner: 'Made an admin',
  counter: 'Made counter staff',
  driver: 'Made a driver',
  customer: 'Admin status removed',
} as const;

/** Describes one entry of the account's log, e.g. "Made an admin by Mary Nguyen". `userId` is the account's id. */
export function formatAdminChange({ role, actor }: AdminChange, userId: number): string {
  const action = roleActions[role ?? 'customer'];
  if (actor === null) return `${action} at the shop’s own computer`;
  return actor.id === userId ? `${action} by themselves` : `${action} by ${actor.name}`;
}
