import { useState } from 'react';
import { formatCard } from '#core/payments/format-card.ts';
import { type OrphanedCharge, refundOrphanedCharge } from '#core/payments/orphaned-charge-api.ts';
import type { ProviderCharge } from '#core/staff/test-tools-api.ts';
import { call } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { Pager } from '../list/list-controls.tsx';
import { useAdminList, useListState } from '../list/use-admin-list.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { formatInstant } from '../ui/format-instant.ts';
import { useAdminMutation } from '../ui/use-admin-mutation.ts';
import { chargeQueries } from './test-tools-queries.ts';
import { chargeOutcomeText } from './test-tools-text.ts';

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

/** The provider's own list, read from the provider: what it shows is what money moved, whatever the shop's books say. */
export function TestToolsCharges() {
  const list = useListState();
  const { provider } = useShop();
  const charges = useAdminList(chargeQueries.list(list.query), 'Failed to fetch charges');
  return (
    <>
      <TestToolsOrphanedCharges />
      <p className="mb-3 max-w-prose text-sm text-steel">
        The last 200 charges out of{' '}
        {provider === 'till' ? 'the till’s own ledger. The till is simulated: no money moves.' : 'Stripe’s own list.'}
      </p>
      <DataTable
        caption="Charges"
        columns={columns}
        rows={charges.rows}
        rowKey={({ reference }) => reference}
        isPending={charges.isPending}
        isFetching={charges.isFetching}
        failure={charges.failure}
        onRetry={charges.refresh}
        empty={<NoCharges isSearched={list.q !== ''} />}
      />
      <Pager list={list} total={charges.total} />
    </>
  );
}

function Outcome({ charge: { outcome, declineCode } }: { charge: ProviderCharge }) {
  const { label, tone } = chargeOutcomeText[outcome];
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
          ? 'The search looks in order numbers, references, outcomes and the card’s last four digits.'
          : 'Each card payment appears here, whether it worked or was declined. Cash and EFTPOS never do.'}
      </p>
    </>
  );
}

/** Money that was taken for orders which a restored backup has lost, to be refunded here. Nothing where there is none. */
function TestToolsOrphanedCharges() {
  const { rows, failure } = useAdminList(chargeQueries.orphaned(), 'Failed to fetch charges without an order');
  if (failure !== null) return <p role="alert">{failure}</p>;
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="orphaned-charges" className="ledger-margin mb-6 bg-white px-4 py-4">
      <h2 id="orphaned-charges" className="font-semibold">
        Charges without an order
      </h2>
      <p className="mt-1 max-w-prose text-sm text-steel">
        A restored backup has lost the orders that these paid for. Refund them here, so that the customers have their
        money back and the audit agrees again.
      </p>
      <ul className="mt-3 divide-y divide-rule">
        {rows.map((charge) => (
          <OrphanedRow key={charge.reference} charge={charge} />
        ))}
      </ul>
    </section>
  );
}

function OrphanedRow({ charge }: { charge: OrphanedCharge }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { reference, createdAt, card, orders, left, pending } = charge;
  const refunding = useAdminMutation({
    run: () => call(refundOrphanedCharge, { params: { reference }, body: {} }),
    success: ({ pending: waiting }) =>
      waiting > 0
        ? { title: 'Refund Requested', description: 'The payment provider has not answered yet.' }
        : { title: 'Charge Refunded', description: 'The money goes back to the card.' },
    failure: { title: 'Refund Failed', description: 'Failed to refund the charge' },
    refresh: [chargeQueries.all],
    onDone: () => setConfirmOpen(false),
  });
  const numbers = orders.map(({ id }) => `#${id}`).join(', ');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="min-w-0 text-sm">
        <strong>
          <Money cents={left + pending} />
        </strong>{' '}
        for order {numbers}, charged {formatInstant(createdAt)}
        {card === null ? '' : ` to ${formatCard(card)}`}
        <code className="block text-xs break-all text-steel">{reference}</code>
      </p>
      {left > 0 ? (
        <Button variant="danger" size="xs" onClick={() => setConfirmOpen(true)}>
          Refund
        </Button>
      ) : (
        <span className="text-sm text-steel">Being refunded</span>
      )}
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title="Refund this charge?"
        confirmLabel="Refund"
        pendingLabel="Refunding…"
        danger
        isPending={refunding.isPending}
        failure={refunding.problem?.detail ?? ''}
        onConfirm={() => void refunding.act()}
      >
        <p>
          <Money cents={left} /> go back to {card === null ? 'the card that paid' : formatCard(card)}. Order {numbers}{' '}
          is not in the shop, so its customer gets no email: please tell them if you know who they are.
        </p>
      </ConfirmDialog>
    </li>
  );
}
