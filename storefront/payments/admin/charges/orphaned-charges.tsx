import { useState } from 'react';
import { formatInstant } from '#core/dates.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { type OrphanedCharge, refundOrphanedCharge } from '#core/payments/orphaned-charge-api.ts';
import { useAdminList } from '#storefront/admin/list/use-admin-list.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { chargeQueries } from '../staff-payment-queries.ts';

/**
 * Charges whose orders were lost when a backup was restored, or whose orders can't accept them. Staff can refund them here. Renders
 * nothing if there are none.
 */
export function OrphanedCharges() {
  const { rows, failure } = useAdminList(chargeQueries.orphaned(), 'Couldn’t load the charges without an order.');
  if (failure !== null) return <p role="alert">{failure}</p>;
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="orphaned-charges" className="ledger-margin mb-6 bg-white px-4 py-4">
      <h2 id="orphaned-charges" className="font-semibold">
        Charges without an order
      </h2>
      <p className="mt-1 max-w-prose text-sm text-steel">
        After a backup was restored, the orders that these paid for were lost, or could no longer take the money. Refund
        them here, so that the customers get their money back and the audit agrees again.
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
        : { title: 'Charge Refunded', description: 'The money is refunded to the card.' },
    failure: {
      title: 'Refund Failed',
      description: 'Couldn’t refund the charge. Check your connection and try again.',
    },
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
        action={refunding}
      >
        <p>
          <Money cents={left} /> go back to {card === null ? 'the card that paid' : formatCard(card)}. Order {numbers}{' '}
          doesn’t have this payment, so its customer gets no email: please tell them if you know who they are.
        </p>
      </ConfirmDialog>
    </li>
  );
}
