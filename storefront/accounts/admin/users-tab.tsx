import { useMemo } from 'react';
import { userListQuery, userSorts } from '#core/accounts/staff-account-api.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { ColumnChooser, useColumnChoice } from '#storefront/admin/list/column-choice.tsx';
import { ListFilter } from '#storefront/admin/list/list-controls.tsx';
import { ListTable } from '#storefront/admin/list/list-table.tsx';
import { SavedFilters } from '#storefront/admin/list/saved-filters.tsx';
import { type ListState, useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { Button } from '#storefront/ui/button.tsx';
import { userColumns, userPath } from './user-columns.tsx';
import { userQueries } from './user-queries.ts';

const filters = ['isAdmin'] as const;
const kindOptions = [
  ['', 'All accounts'],
  ['true', 'Admins'],
  ['false', 'Customers'],
] as const;

/** All accounts: who has admin status, and a link to each customer's orders. */
export function UsersTab() {
  const list = useListState({ sorts: userSorts, filters, accepts: userListQuery });
  const users = useAdminList(userQueries.list(list.query), 'Failed to fetch users');
  const ownId = useCurrentUser()?.id;
  const columns = useMemo(() => userColumns({ ownId }), [ownId]);
  const choice = useColumnChoice('users', columns);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <ListFilter list={list} name="isAdmin" label="Shown" options={kindOptions} />
        <ColumnChooser choice={choice} all={columns} />
        <SavedFilters list={list} of="users" filters={filters} />
      </div>
      <ListTable
        caption="Users"
        columns={choice.columns}
        list={list}
        found={users}
        rowKey={({ id }) => id}
        rowHref={userPath}
        empty={<NoUsers list={list} />}
      />
    </>
  );
}

/**
 * The text of an empty list of accounts. Without a filter, the list has at least the signed-in account, so it is only empty because of
 * a filter.
 */
function NoUsers({ list }: { list: ListState }) {
  return (
    <>
      <p className="font-semibold">No accounts match.</p>
      <p className="mt-1 max-w-prose text-sm text-steel">
        Search covers usernames, emails, names and phone numbers. To find customers who bought without an account,
        search the orders.
      </p>
      <Button variant="secondary" size="xs" className="mt-4" onClick={() => list.change({ q: null, isAdmin: null })}>
        Show all accounts
      </Button>
    </>
  );
}
