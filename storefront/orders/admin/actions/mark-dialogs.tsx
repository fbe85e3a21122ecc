import { useState } from 'react';
import { type Day, formatShortDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import type { HandBackMethod } from '#core/orders/staff-order-api.ts';
import { useShopToday } from '#storefront/admin/live/use-shop-day.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { DrawerNote } from '../corrections/drawer-note.tsx';
import { Options } from '../corrections/options.tsx';
import { customerName } from '../staff-orders.ts';
import { failureText, type OrderDialogProps } from './order-dialog-props.ts';
import { heldCashCents, owedBackCents } from './refund-alert.ts';
import { useHandedBack, useOrderStep } from './use-order-actions.ts';

/** A dialog that asks for confirmation before an order is marked paid. It shows the amount that will be recorded, and what follows. */
export function MarkPaidDialog({ order, isUpdated, onClose, onConflict }: OrderDialogProps) {
  const balance = formatMoney(remainingCents(order.totalAmount, order.amountPaid));
  const { act, isPending, problem } = useOrderStep(
    order,
    { status: 'paid' },
    { done: `Order #${order.id} is paid.`, onDone: onClose, onConflict },
  );
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Mark order #${order.id} as paid?`}
      confirmLabel={`Record ${balance}`}
      pendingLabel="Recording…"
      isPending={isPending}
      failure={failureText(problem, { isUpdated })}
      onConfirm={() => void act()}
    >
      <p>
        <strong>{balance}</strong>, the whole balance of {customerName(order)}, is recorded as a manual payment.
        {order.plan === null ? '' : ' Its layby is completed, and no card is charged for it any more.'}
      </p>
      <p>{formatReceiptNote(order)} To return it, refund it or cancel the order.</p>
      <p className="text-steel">For cash or EFTPOS, use “Take payment”, which records how it was paid.</p>
    </ConfirmDialog>
  );
}

/** A dialog that asks for confirmation before an order is marked delivered, because that can't be undone. */
export function MarkDeliveredDialog({ order, isUpdated, onClose, onConflict }: OrderDialogProps) {
  const today = useShopToday();
  const { act, isPending, problem } = useOrderStep(
    order,
    { status: 'delivered' },
    { done: `Order #${order.id} is delivered.`, onDone: onClose, onConflict },
  );
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Mark order #${order.id} as delivered?`}
      confirmLabel="Mark as Delivered"
      pendingLabel="Marking…"
      isPending={isPending}
      failure={failureText(problem, { isUpdated })}
      onConfirm={() => void act()}
    >
      <p>
        {customerName(order)} has received everything. {formatDayHint(order, today)}
      </p>
      <p>You can’t undo this, or cancel the order afterwards. You can still refund what was wrong with it.</p>
    </ConfirmDialog>
  );
}

function formatDayHint({ deliveryDate }: Order, today: Day): string {
  if (deliveryDate === null) return 'It has no delivery day.';
  const day = formatShortDay(deliveryDate);
  return deliveryDate > today ? `Its delivery day, ${day}, is still to come.` : `Its delivery day: ${day}.`;
}

function formatReceiptNote({ customer }: Order): string {
  return customer.email === null
    ? 'The customer has no email address, so no receipt is sent.'
    : `A receipt goes to ${customer.email}.`;
}

const handBackMethods: readonly (readonly [HandBackMethod, label: string])[] = [
  ['cash', 'In cash'],
  ['eftpos', 'By EFTPOS'],
  ['manual', 'By bank transfer'],
];

/**
 * A dialog that records that staff have handed money back. The money is a failed refund, or cash that couldn't be recorded on its
 * order.
 */
export function HandBackDialog({ order, isUpdated, onClose, onConflict }: OrderDialogProps<StaffOrder>) {
  const heldCents = heldCashCents(order);
  const owed = heldCents || owedBackCents(order);
  const [method, setMethod] = useState<HandBackMethod | undefined>(heldCents > 0 ? 'cash' : undefined);
  const sum = formatMoney(owed);
  const { act, isPending, problem } = useHandedBack(
    order,
    { amountPaid: order.amountPaid - owed, method },
    { done: `${sum} is recorded as handed back.`, onDone: onClose, onConflict },
  );
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Has ${sum} been handed back?`}
      confirmLabel={`Record ${sum} as handed back`}
      pendingLabel="Recording…"
      isPending={isPending}
      failure={failureText(problem, { isUpdated })}
      disabled={owed === 0 || method === undefined}
      onConfirm={() => void act()}
    >
      <p>
        Record it once the customer has the money. It is listed with the payments of order #{order.id} as{' '}
        <strong>−{sum}</strong>, and nothing is sent to a card.
      </p>
      <Options
        legend="How it was handed back"
        name="method"
        options={handBackMethods}
        chosen={method}
        onChoose={setMethod}
      />
      {method === undefined ? null : <DrawerNote handedBack={[{ method, amountCents: owed }]} />}
    </ConfirmDialog>
  );
}
