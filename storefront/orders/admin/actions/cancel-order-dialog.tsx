import { useState } from 'react';
import { formatInstantDate } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { CancellationResponse } from '#core/orders/staff-order-api.ts';
import { formatCard } from '#core/payments/format-card.ts';
import type { PaymentMethod } from '#core/payments/payment.ts';
import { useFrozenRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { staffOrderQueries } from '../staff-order-queries.ts';
import { customerName } from '../staff-orders.ts';
import { failureText, type OrderDialogProps } from './order-dialog-props.ts';
import { useOrderStep } from './use-order-actions.ts';

/**
 * A dialog that cancels an order. It first shows the amounts that the shop keeps and refunds. The shop keeps nothing if it is the shop
 * that ends the order.
 */
export function CancelOrderDialog({ order, isUpdated, onClose, onConflict }: OrderDialogProps) {
  const [endedByShop, setEndedByShop] = useState(false);
  const {
    data: parts,
    isFailed,
    failure,
  } = useFrozenRecord(
    staffOrderQueries.cancellation(order.id, endedByShop),
    // If the order was reloaded after a conflict, the amounts are loaded again for its new version.
    order.version,
  );
  const { act, isPending, problem } = useOrderStep(
    { id: order.id, version: parts?.version ?? order.version },
    { status: 'cancelled', endedByShop },
    { done: parts ? doneText(parts) : '', onDone: onClose, onConflict },
  );
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Cancel order #${order.id}?`}
      confirmLabel={parts && parts.refund > 0 ? `Cancel and refund ${formatMoney(parts.refund)}` : 'Cancel order'}
      cancelLabel="Keep order"
      pendingLabel="Cancelling…"
      danger
      isPending={isPending}
      failure={failureText(problem, { isUpdated })}
      disabled={!parts || isFailed}
      onConfirm={() => void act()}
    >
      <fieldset>
        <legend className="mb-2 font-semibold">Who cancels it?</legend>
        <Choice
          label={`${customerName(order)} cancels`}
          hint={chargeHint(order)}
          checked={!endedByShop}
          onChoose={() => setEndedByShop(false)}
        />
        <Choice
          label="The shop cancels"
          hint="Everything that was paid is refunded."
          checked={endedByShop}
          onChoose={() => setEndedByShop(true)}
        />
      </fieldset>
      <div className="min-h-44" aria-live="polite">
        {parts ? <CancellationParts parts={parts} /> : null}
        {parts === undefined && !isFailed ? <Skeleton className="h-40" /> : null}
        {isFailed ? (
          <p className="font-semibold text-oxblood">
            {failure ?? 'Couldn’t calculate the refund. Someone may have just cancelled the order.'}
          </p>
        ) : null}
      </div>
      <p className="text-sm">
        {order.plan === null
          ? 'The order is cancelled.'
          : 'The order and its layby are cancelled, and no card is charged for them again.'}{' '}
        {order.customer.email === null
          ? 'There is no email address to write to.'
          : `${order.customer.email} gets an email.`}{' '}
        This can’t be undone.
      </p>
    </ConfirmDialog>
  );
}

interface ChoiceProps {
  label: string;
  hint: string;
  checked: boolean;
  onChoose(): void;
}

function Choice({ label, hint, checked, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
      <input
        type="radio"
        name="ended-by"
        checked={checked}
        onChange={onChoose}
        className="mt-1.5 size-4 accent-oxblood"
      />
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="block text-sm text-steel">{hint}</span>
      </span>
    </label>
  );
}

function chargeHint({ plan }: OrderDialogProps['order']): string {
  if (plan === null) return 'Orders paid in full have no cancellation charge.';
  if (plan.cancellationCharge === 0) return 'Its agreement has no cancellation charge.';
  return `The agreed cancellation charge is kept, at most ${formatMoney(plan.cancellationCharge)}.`;
}

function doneText({ refund, kept, returnedByBank }: CancellationResponse): string {
  const retained = kept - returnedByBank;
  if (refund === 0 && retained === 0) return 'It is cancelled. Nothing had been paid.';
  return `It is cancelled: ${formatMoney(refund)} is refunded, ${formatMoney(retained)} is kept.`;
}

const handedBackHint: Record<PaymentMethod, string> = {
  card: 'To a card',
  cash: 'You hand back in cash',
  eftpos: 'You hand back by EFTPOS',
  manual: 'You hand back as it was paid',
};

/** Shows what happens to the amount paid: how much the shop keeps, how much is refunded, and how. */
export function CancellationParts({ parts }: { parts: CancellationResponse }) {
  if (parts.paid === 0) return <p className="font-semibold">Nothing was paid, so there is nothing to refund.</p>;
  return (
    <dl className="ledger text-sm">
      <Part term="Paid so far" cents={parts.paid} />
      <Part term="Kept by the shop" cents={parts.kept - parts.returnedByBank} isStrong />
      {parts.rounding === 0 ? null : <Part term="Rounding of cash" cents={parts.rounding} isDetail />}
      {parts.returnedByBank === 0 ? null : (
        <Part term="Returned by the bank already, after a dispute" cents={parts.returnedByBank} isStrong />
      )}
      <Part term="Refund" cents={parts.refund} isStrong />
      {parts.cards.map(({ card, chargedAt, amount }) => (
        <Part
          key={`${chargedAt}-${card?.last4}-${amount}`}
          term={`${card === null ? 'To the card' : `To ${formatCard(card)}`}, charged ${formatInstantDate(chargedAt)}`}
          cents={amount}
          isDetail
        />
      ))}
      {parts.handedBack.map(({ method, amount }) => (
        <Part key={method} term={handedBackHint[method]} cents={amount} isDetail />
      ))}
    </dl>
  );
}

interface PartProps {
  term: string;
  cents: number;
  isStrong?: boolean;
  /** Whether the row is a part of the row above it, such as the refund to one card. */
  isDetail?: boolean;
}

function Part({ term, cents, isStrong = false, isDetail = false }: PartProps) {
  return (
    <div className={isStrong ? 'font-semibold' : ''}>
      <dt className={isDetail ? 'pl-5 text-steel' : ''}>{term}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}
