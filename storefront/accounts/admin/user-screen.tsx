import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { accountName, fullName } from '#core/accounts/account-name.ts';
import type { AdminChange, StaffUser } from '#core/accounts/staff-account-api.ts';
import { formatInstant, formatInstantDate } from '#core/dates.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { RecordScreen } from '#storefront/admin/ui/record-screen.tsx';
import { telephoneLink } from '#storefront/layout/use-shop.ts';
import { OrdersOf } from '#storefront/orders/admin/orders-of.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { AdminStatusButton, useAdminStatusDialog } from './admin-status-dialog.tsx';
import { formatAdminChange, usersTabPath } from './user-columns.tsx';
import { userQueries } from './user-queries.ts';

const back = { to: usersTabPath, label: 'Users' };

/** /admin/users/{id}: an account's details, the amount spent, and its orders. */
export function UserScreen() {
  const { id = '' } = useParams();
  return (
    <RecordScreen record={userQueries.detail(id)} name="user" title="User" back={back} allLabel="All users">
      {(user) => <FoundUser user={user} />}
    </RecordScreen>
  );
}

function FoundUser({ user }: { user: StaffUser }) {
  const ownId = useCurrentUser()?.id;
  const { changeAdminStatus, dialog } = useAdminStatusDialog();
  return (
    <>
      <ScreenHeading
        title={accountName(user)}
        back={back}
        actions={<AdminStatusButton user={user} onPress={() => changeAdminStatus(user)} />}
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{accountName(user)}</span>
          {user.isAdmin ? (
            <Badge tone="done" className="font-text tracking-normal">
              Admin
            </Badge>
          ) : null}
          {user.id === ownId ? <Badge className="font-text tracking-normal">You</Badge> : null}
        </span>
      </ScreenHeading>
      <UserFacts user={user} />
      <AdminLog user={user} />
      <OrdersOf
        caption={`Orders of ${accountName(user)}`}
        filter={['userId', String(user.id)]}
        empty={`Orders that ${accountName(user)} makes while signed in appear here, and so do counter sales on this account.`}
      />
      {dialog}
    </>
  );
}

/** The details of an account, and the total paid for its orders. */
function UserFacts({ user }: { user: StaffUser }) {
  const { email, phone, address, createdAt, orderCount, spent } = user;
  return (
    <dl className="mb-7 flex flex-wrap gap-x-10 gap-y-4 border-y border-ink py-4 text-sm">
      <Fact label="Username">{user.username}</Fact>
      {fullName(user) === null ? <Fact label="Name">Not provided</Fact> : null}
      <Fact label="Email">
        <a href={`mailto:${email}`} className="text-link">
          {email}
        </a>
      </Fact>
      <Fact label="Phone">
        {phone ? (
          <a href={telephoneLink(phone)} className="text-link">
            {phone}
          </a>
        ) : (
          'Not provided'
        )}
      </Fact>
      <Fact label="Delivery address">{address ?? 'No address provided'}</Fact>
      <Fact label="Joined">{formatInstantDate(createdAt)}</Fact>
      <Fact label="Orders">{orderCount}</Fact>
      <Fact label="Total spent">
        <Money cents={spent} className="font-semibold" />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="max-w-72">
      <dt className="text-steel">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/**
 * The log of who granted and removed admin status, oldest first. Only owners see it. It is empty for an account that never had admin
 * status.
 */
function AdminLog({ user }: { user: StaffUser }) {
  const { adminChanges, isAdmin } = user;
  const mayRead = useMay('owner');
  if (!mayRead || (adminChanges.length === 0 && !isAdmin)) return null;
  return (
    <section aria-labelledby="admin-status" className="mb-7">
      <h2 id="admin-status" className="mb-3 text-xl">
        Admin status
      </h2>
      {adminChanges.length === 0 ? (
        <p className="text-sm text-steel">Became an admin before the shop recorded who granted it.</p>
      ) : (
        <ol className="grid gap-1.5 text-sm">
          {adminChanges.map((change) => (
            <AdminLine key={change.id} user={user} change={change} />
          ))}
        </ol>
      )}
    </section>
  );
}

function AdminLine({ user, change }: { user: StaffUser; change: AdminChange }) {
  return (
    <li className="flex flex-wrap gap-x-4">
      <time dateTime={change.at} className="w-44 shrink-0 text-steel tabular-nums">
        {formatInstant(change.at)}
      </time>
      <span className="wrap-anywhere">{formatAdminChange(change, user.id)}</span>
    </li>
  );
}
