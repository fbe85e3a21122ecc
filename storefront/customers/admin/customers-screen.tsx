import { useQuery } from '@tanstack/react-query';
import { hasRole } from '#core/accounts/staff-role.ts';
import { callPath } from '#core/call-path.ts';
import { customerTitle } from '#core/customers/customer.ts';
import { customerFile, customerListQuery, customerSorts } from '#core/customers/customer-api.ts';
import { ConfirmedDownload } from '#storefront/accounts/admin/security/confirmed-download.tsx';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { ListFilter, ListSearch } from '#storefront/admin/list/list-controls.tsx';
import { ListTable } from '#storefront/admin/list/list-table.tsx';
import { SelectionBar } from '#storefront/admin/list/selection-bar.tsx';
import { type ListState, useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { useRowSelection } from '#storefront/admin/list/use-row-selection.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { CustomerBulkActions } from './customer-bulk-actions.tsx';
import { customerColumns } from './customer-columns.tsx';
import { customerPath, customerQueries } from './customer-queries.ts';

const filters = ['kind', 'tag'] as const;
const kinds = [
  ['', 'Everyone'],
  ['account', 'With an account'],
  ['no-account', 'Without an account'],
  ['layby', 'With an open layby'],
  ['wants-closing', 'Asked to be erased'],
] as const;

/** /admin/customers: everyone who has an account or has ordered. */
export function CustomersScreen() {
  const list = useListState({ sorts: customerSorts, filters, accepts: customerListQuery });
  const customers = useAdminList(
    customerQueries.list(list.query),
    'Couldn’t load the customers. Check your connection and try again.',
  );
  const selection = useRowSelection(list, customers.total);
  const { data: tags = [] } = useQuery(customerQueries.tags());
  const mayExport = hasRole(useCurrentUser()?.role, 'owner');
  const tagOptions = tags.map(({ tag, customers: count }) => [tag, `${tag} (${count})`] as const);
  return (
    <>
      <ScreenHeading
        title="Customers"
        actions={
          mayExport ? (
            <ConfirmedDownload path={filePath(list)} className={buttonClass({ variant: 'secondary', size: 'xs' })}>
              Download as CSV
            </ConfirmedDownload>
          ) : null
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <ListSearch list={list} label="Search customers" placeholder="Name, phone, email or tag" />
        <ListFilter list={list} name="kind" label="Shown" isLabelHidden options={kinds} />
        <ListFilter list={list} name="tag" label="Tag" isLabelHidden options={[['', 'Any tag'], ...tagOptions]} />
      </div>
      <ListTable
        caption="Customers"
        columns={customerColumns}
        list={list}
        found={customers}
        rowKey={({ id }) => id}
        rowHref={customerPath}
        selection={{ ...selection, idOf: ({ id }) => id, nameOf: customerTitle }}
        empty={<NoCustomers list={list} />}
      />
      <SelectionBar
        selection={selection}
        total={customers.total}
        isAtLeast={customers.isAtLeast}
        names={['customer', 'customers']}
      >
        <CustomerBulkActions selection={selection} used={tags.map(({ tag }) => tag)} />
      </SelectionBar>
    </>
  );
}

/** Returns the path of a file with the customers of the current search and filters, on all pages. */
function filePath(list: ListState): string {
  const query = new URLSearchParams(list.query);
  for (const name of ['page', 'pageSize', 'sort', 'direction']) query.delete(name);
  const path = callPath(customerFile, {});
  return query.size === 0 ? path : `${path}?${query}`;
}

function NoCustomers({ list }: { list: ListState }) {
  const isFiltered = list.q !== '' || filters.some((name) => list.filter(name) !== '');
  if (!isFiltered) {
    return (
      <>
        <p className="font-semibold">No customers yet.</p>
        <p className="mt-1 max-w-prose text-sm text-steel">
          Anyone who orders or registers gets a record here automatically, and so does a counter sale with a name.
        </p>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold">No customers match.</p>
      <p className="mt-1 max-w-prose text-sm text-steel">
        Search covers the beginnings of names and emails, phone numbers in any format or by their last digits, and tags.
      </p>
      <Button
        variant="secondary"
        size="xs"
        className="mt-4"
        onClick={() => list.change({ q: null, kind: null, tag: null })}
      >
        Show all customers
      </Button>
    </>
  );
}
