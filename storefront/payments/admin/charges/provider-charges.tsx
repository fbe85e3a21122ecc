import type { ProviderCharge } from '#core/admin/test-tools-api.ts';
import { formatInstant } from '#core/dates.ts';
import { formatCard } from '#core/payments/format-card.ts';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { ListTable } from '#storefront/admin/list/list-table.tsx';
import { useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { chargeQueries } from '../staff-payment-queries.ts';
import { chargeOutcomeText } from './charge-text.ts';

const columns: Column<ProviderCharge>[] = [
  {
    key: 'when',
    header: 'Charged',
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => formatInstant(createdAt),
  },
  { key: 'amount', header: 'Amount', align: 'right', cell: ({ amount }) => <Money cents={amount} /> },
  {
    key: 'refunded',
    header: 'Refunded',
    align: 'right',
    cell: ({ refunded }) => (refunded === 0 ? <span className="text-steel">–</span> : <Money cents={refunded} />),
  },
  { key: 'outcome', header: 'Outcome', cell: (charge) => <Outcome charge={charge} /> },
  {
    key: 'card',
    header: 'Card',
    phone: 'hide',
    className: 'whitespace-nowrap',
    cell: ({ card }) => (card === null ? <span className="text-steel">–</span> : formatCard(card)),
  },
  { key: 'orders', header: 'For', cell: ({ orders }) => <ChargedOrders orders={orders} /> },
  {
    key: 'reference',
    header: 'Reference',
    className: 'max-xl:hidden',
    cell: ({ reference }) => <code className="text-xs break-all">{reference}</code>,
  },
];

/** The charges as listed by the payment provider. They show the actual payments, regardless of the shop's records. */
export function ProviderCharges() {
  const list = useListState();
  const { provider } = useShop();
  const charges = useAdminList(
    chargeQueries.list(list.query),
    'Couldn’t load the charges. Check your connection and try again.',
  );
  return (
    <>
      <p className="mb-3 max-w-prose text-sm text-steel">
        The last 200 charges out of{' '}
        {provider === 'till' ? 'the till’s own ledger. The till is simulated: no money moves.' : 'Stripe’s own list.'}
      </p>
      <ListTable
        caption="Charges"
        columns={columns}
        list={list}
        found={charges}
        rowKey={({ reference }) => reference}
        empty={<NoCharges isSearched={list.q !== ''} />}
      />
    </>
  );
}

function Outcome({ charge: { outcome, hold, declineCode } }: { charge: ProviderCharge }) {
  const { label, tone } = chargeOutcomeText[hold ?? outcome];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {declineCode ? <span className="block text-xs text-steel">{declineCode.replaceAll('_', ' ')}</span> : null}
    </>
  );
}

function ChargedOrders({ orders }: Pick<ProviderCharge, 'orders'>) {
  if (orders.length === 0) return <span className="text-steel">–</span>;
  return (
    <ul>
      {orders.map(({ id, amount }) => (
        <li key={id} className="whitespace-nowrap">
          <ShopLink to={`/admin/orders/${id}`} className="text-link">
            Order #{id}
          </ShopLink>
          {orders.length > 1 ? (
            <span className="text-steel">
              {' '}
              <Money cents={amount} />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function NoCharges({ isSearched }: { isSearched: boolean }) {
  return (
    <>
      <p className="font-semibold">{isSearched ? 'No charges match.' : 'Nothing has been charged yet.'}</p>
      <p className="mt-1 max-w-prose text-sm text-steel">
        {isSearched
          ? 'Search covers order numbers, references, outcomes and the card’s last four digits.'
          : 'Every card payment appears here, also a declined one. Cash and EFTPOS don’t.'}
      </p>
    </>
  );
}
