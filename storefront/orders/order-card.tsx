import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { formatInstantDate } from '#core/dates.ts';
import { takesAnotherCard } from '#core/laybys/takes-another-card.ts';
import type { Order, OrderItem } from '#core/orders/order.ts';
import { canStep, isDroppable } from '#core/orders/order-status.ts';
import { isUnweighed, itemWeightText } from '#core/orders/weighing/weight-text.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { subscriptionNote } from '#core/products/payment-options.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { findPendingCard } from '#storefront/payments/pending-card.ts';
import { Money, Price } from '#storefront/ui/money.tsx';
import { ProductImage } from '#storefront/ui/product-image.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { OrderAgainButton } from './account/order-again-button.tsx';
import { InstalmentSchedule } from './instalment-schedule.tsx';
import { MoneyBadge } from './money-badge.tsx';
import { OrderNextStep } from './order-next-step.tsx';
import { capitalised, chargedPlan, formatOrderPayment } from './order-text.ts';
import { PaymentHistory } from './paying/payment-history.tsx';
import { PaymentProgress } from './paying/payment-progress.tsx';
import { ScheduleDeliveryDialog } from './schedule-delivery-dialog.tsx';

/** Few customers open these dialogs. */
const CancelRequestDialog = lazy(async () => ({
  default: (await import('./cancel-request-dialog.tsx')).CancelRequestDialog,
}));
const ReplaceCardDialog = lazy(async () => ({
  default: (await import('./replace-card-dialog.tsx')).ReplaceCardDialog,
}));

const scrollDelayMs = 100;

type OpenDialog = 'delivery' | 'card' | 'cancel';

export interface OrderCardProps {
  order: Order;
  /** Whether the order is finished and shown as one line, which the customer can open. */
  isFolded?: boolean;
  /** Whether the order is highlighted: the page scrolls to it, opens it and frames it. */
  highlighted?: boolean;
}

/** An order as its customer sees it: the items, the payments, the amounts due with their days, and the delivery. */
export function OrderCard({ order, isFolded = false, highlighted = false }: OrderCardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!highlighted) return;
    const scroll = setTimeout(() => card.current?.scrollIntoView({ block: 'start' }), scrollDelayMs);
    const stay = () => clearTimeout(scroll);
    // The page must not scroll while the customer presses something. Otherwise the press would miss its target.
    addEventListener('pointerdown', stay);
    return () => {
      stay();
      removeEventListener('pointerdown', stay);
    };
  }, [highlighted]);
  const headingId = `order-${order.id}-heading`;
  const ring = highlighted ? 'ring-4 ring-brass ring-offset-4 ring-offset-paper' : '';
  return (
    <article
      ref={card}
      id={`order-${order.id}`}
      aria-labelledby={headingId}
      tabIndex={-1}
      className={`scroll-mt-24 ${isFolded ? 'border-b border-rule' : 'ticket mb-6'} ${ring}`}
    >
      {isFolded ? (
        <details open={highlighted}>
          <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 py-2.5 hover:bg-bone">
            <h4
              id={headingId}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 font-text text-base tracking-normal"
            >
              <svg viewBox="0 0 12 12" className="size-3 in-open:rotate-90" aria-hidden="true">
                <path d="M3 1l6 5-6 5" fill="none" stroke="currentColor" strokeWidth="1.8" />
              </svg>
              Order #{order.id} <MoneyBadge order={order} />
            </h4>
            <span className="min-w-0 grow truncate text-sm text-steel max-sm:order-last max-sm:basis-full">
              {order.items.map(({ name }) => name).join(', ')}, {formatInstantDate(order.createdAt)}
            </span>
            {order.status === 'cancelled' ? null : (
              <Money cents={order.totalAmount} className="ml-auto font-semibold" />
            )}
          </summary>
          <OrderDetails order={order} card={card} className="pb-6" />
        </details>
      ) : (
        <>
          <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-ink px-5 py-4 sm:px-7">
            <div>
              <h4 id={headingId} className="flex flex-wrap items-center gap-3 text-xl">
                Order #{order.id} <MoneyBadge order={order} />
              </h4>
              <p className="mt-1 text-sm text-steel">
                {order.status === 'pending' ? `${capitalised(order.status)}. ` : ''}Ordered on{' '}
                {formatInstantDate(order.createdAt)}. {formatOrderPayment(order)}.
              </p>
            </div>
            <p className="flex items-baseline gap-2 pt-1">
              {isUnweighed(order) ? <span className="font-semibold">at most</span> : null}
              <Price cents={order.totalAmount} className="text-2xl" />
            </p>
          </header>
          <OrderDetails order={order} card={card} className="px-5 py-5 sm:px-7 sm:py-6" />
        </>
      )}
    </article>
  );
}

interface OrderDetailsProps {
  order: Order;
  /** The order's card. It takes the focus if a dialog closes and the button that opened it is gone. */
  card: RefObject<HTMLElement | null>;
  className: string;
}

function OrderDetails({ order, card, className }: OrderDetailsProps) {
  const storage = useOwnedStorage();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);

  function closeDialog(): void {
    setDialog(null);
    // If the button that opened the dialog is gone, the card takes the focus. Otherwise the focus would move to the top of the page.
    setTimeout(() => {
      if (document.activeElement === document.body) card.current?.focus({ preventScroll: true });
    });
  }

  return (
    <>
      <div className={`grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem] ${className}`}>
        <div className="grid gap-6">
          <ul className="divide-y divide-rule">
            {order.items.map((item) => (
              <OrderLine key={`${item.productId}-${item.paymentType}`} item={item} />
            ))}
            {order.status === 'cancelled' ? null : <OtherLines order={order} />}
          </ul>
          {order.plan === null || order.status === 'cancelled' ? null : <PaymentProgress order={order} />}
          <OrderNextStep
            order={order}
            onSchedule={() => setDialog('delivery')}
            onPaid={(paid) => {
              if (paid.status === 'paid' && paid.deliveryDate === null) setDialog('delivery');
            }}
          />
        </div>
        <div className="grid gap-6 has-[ul:only-child:empty]:hidden">
          {order.plan === null ? null : <InstalmentSchedule plan={chargedPlan(order, order.plan)} />}
          {order.amountPaid > 0 || order.status === 'cancelled' ? <PaymentHistory order={order} /> : null}
          <OrderActions
            order={order}
            isCardOut={findPendingCard(storage, order) !== null}
            onReplaceCard={() => setDialog('card')}
            onAskToCancel={() => setDialog('cancel')}
          />
        </div>
      </div>
      {dialog === 'delivery' ? <ScheduleDeliveryDialog order={order} onClose={closeDialog} /> : null}
      <Suspense>
        {dialog === 'card' && order.plan ? (
          <ReplaceCardDialog order={order} plan={chargedPlan(order, order.plan)} onClose={closeDialog} />
        ) : null}
        {dialog === 'cancel' ? <CancelRequestDialog order={order} onClose={closeDialog} /> : null}
      </Suspense>
    </>
  );
}

function OrderLine({ item }: { item: OrderItem }) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] grid-rows-[auto_1fr] items-start gap-x-3 sm:grid-cols-[5rem_minmax(0,1fr)_auto] sm:gap-x-4 py-3 first:pt-0 last:pb-0">
      <ProductImage product={item} sizes="5rem" className="row-span-2 bg-paper" />
      <p className="leading-snug font-semibold">{item.name}</p>
      <p className="font-semibold">
        {isUnweighed({ items: [item] }) ? 'at most ' : null}
        <Money cents={item.weighedPrice ?? item.totalPrice} />
      </p>
      <div className="col-span-2 text-sm">
        <p className="text-steel">
          {itemWeightText(item) ?? (
            <>
              Approx. <span className="whitespace-nowrap">{`${item.weight} × ${item.quantity}`}</span>
            </>
          )}
        </p>
        {item.paymentType === 'subscription' ? <p className="text-eucalypt">{subscriptionNote}</p> : null}
      </div>
    </li>
  );
}

/** Lists why the total differs from the sum of the packs: a delivery fee, a discount, a refund. */
function OtherLines({ order }: { order: Order }) {
  const lines = order.lines.filter(({ kind, itemId }) => kind !== 'goods' && !itemId);
  return lines.map(({ label, amount }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
    <li key={index} className="flex justify-between gap-4 py-2">
      {label}
      <Money cents={amount} />
    </li>
  ));
}

interface OrderActionsProps {
  order: Order;
  /** Whether a new card for the layby was sent and has no response yet. */
  isCardOut: boolean;
  onReplaceCard(): void;
  onAskToCancel(): void;
}

/** The other actions on an order: replacing the layby's card, ordering again, opening the receipt, and asking to cancel. */
export function OrderActions({ order, isCardOut, onReplaceCard, onAskToCancel }: OrderActionsProps) {
  const { plan, cancelRequestedAt } = order;
  // Customers who can cancel the order themselves don't have to ask the shop.
  const canCancel = canStep(order.status, 'cancelled') && !isDroppable(order);
  const called = <span className="sr-only"> of order #{order.id}</span>;
  return (
    <ul className="divide-y divide-rule border-y border-ink text-sm empty:hidden">
      {plan !== null && takesAnotherCard(order) ? (
        <li className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="py-2">
            {isCardOut ? <strong>You sent a new card, and its bank hasn’t answered yet. </strong> : null}
            {plan.card === null ? 'No card is saved for this layby.' : `Saved card: ${formatCard(plan.card)}`}
          </span>
          <button type="button" className="text-link min-h-11" onClick={onReplaceCard}>
            {isCardOut ? 'Check the new card' : plan.card === null ? 'Save a card' : 'Replace card'}
            {called}
          </button>
        </li>
      ) : null}
      {order.amountPaid > 0 || order.status === 'cancelled' ? (
        <li>
          <OrderAgainButton order={order} />
        </li>
      ) : null}
      {order.amountPaid > 0 ? (
        <li>
          <ShopLink to={`/account/orders/${order.id}/receipt`} className="text-link inline-flex min-h-11 items-center">
            Receipt{called}
          </ShopLink>
        </li>
      ) : null}
      {canCancel && cancelRequestedAt !== null ? (
        <li className="py-2.5">
          <strong>You asked to cancel on {formatInstantDate(cancelRequestedAt)}.</strong> The shop answers you; until
          then nothing {plan === null ? 'changes' : 'is charged'}.
        </li>
      ) : null}
      {canCancel && cancelRequestedAt === null ? (
        <li>
          <button type="button" className="text-link min-h-11" onClick={onAskToCancel}>
            Ask to cancel<span className="sr-only"> order #{order.id}</span>
          </button>
        </li>
      ) : null}
    </ul>
  );
}
