import type { ListedCustomer } from '#core/customers/customer.ts';
import { customerTitle } from '#core/customers/customer.ts';
import { formatInstantDate } from '#core/dates.ts';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { EmailAddress } from '#storefront/admin/ui/email-address.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { Money } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { customerPath } from './customer-queries.ts';

export const customerColumns: readonly Column<ListedCustomer>[] = [
  {
    key: 'name',
    header: 'Customer',
    sort: 'name',
    sortsUp: true,
    className: 'min-w-44',
    cell: (customer) => <NameCell customer={customer} />,
  },
  {
    key: 'phone',
    header: 'Phone',
    phone: 'hide',
    className: 'whitespace-nowrap',
    cell: ({ phone }) => phone,
  },
  {
    key: 'email',
    header: 'Email',
    className: 'max-lg:hidden min-w-52 wrap-anywhere',
    cell: ({ email }) => (email === null ? null : <EmailAddress address={email} />),
  },
  {
    key: 'orders',
    header: 'Orders',
    sort: 'orders',
    align: 'right',
    phone: 'hide',
    cell: ({ orderCount }) => orderCount,
  },
  {
    key: 'spent',
    header: 'Spent',
    sort: 'spent',
    align: 'right',
    cell: ({ spent }) => <Money cents={spent} />,
  },
  {
    key: 'lastOrder',
    header: 'Last order',
    sort: 'lastOrder',
    phone: 'hide',
    className: 'whitespace-nowrap',
    cell: ({ lastOrderAt }) => (lastOrderAt === null ? null : formatInstantDate(lastOrderAt)),
  },
  {
    key: 'layby',
    header: 'Layby',
    phone: 'hide',
    className: 'whitespace-nowrap',
    cell: ({ openLaybys }) =>
      openLaybys === 0 ? null : (
        <Badge tone="progress">{openLaybys === 1 ? 'Open' : countOf(openLaybys, 'layby')}</Badge>
      ),
  },
];

function NameCell({ customer }: { customer: ListedCustomer }) {
  const { account, tags, phone, email, closeRequestedAt } = customer;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ShopLink to={customerPath(customer)} className="text-link font-semibold wrap-anywhere">
          {customerTitle(customer)}
        </ShopLink>
        {account?.role ? <Badge tone="done">Staff</Badge> : null}
        {account === null ? <Badge>No account</Badge> : null}
        {closeRequestedAt === null ? null : <Badge tone="alert">Asked to be erased</Badge>}
        {tags.map((tag) => (
          <Badge key={tag} tone="delivered">
            {tag}
          </Badge>
        ))}
      </span>
      <span className="block wrap-anywhere text-steel md:hidden">
        {phone ?? (email === null ? null : <EmailAddress address={email} />)}
      </span>
    </>
  );
}
