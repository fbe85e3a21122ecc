import { lazy, Suspense } from 'react';
import { weightRange } from '#core/cuts/cut.ts';
import { cartonsFor } from '#core/cuts/freezer-space.ts';
import type { Order } from '#core/orders/order.ts';
import { isUnweighed } from '#core/orders/weighing/weight-text.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { ForgetOrders } from '../forget-orders.tsx';
import { describeNext } from './describe-next.ts';
import type { JustPaid } from './just-paid.ts';
import { KeepOrders } from './keep-orders.tsx';

const BoxNext = lazy(async () => ({ default: (await import('#storefront/repeats/start/box-notice.tsx')).BoxNext }));

export interface PaymentConfirmationProps {
  justPaid: JustPaid;
  /** The customer's orders that this payment paid. */
  orders: readonly Order[];
  onClose(): void;
}

/**
 * Shows what was paid, when the goods are delivered, and which payments are due on which days. Shown until the customer closes it or
 * leaves the page.
 */
export function PaymentConfirmation({ justPaid, orders, onClose }: PaymentConfirmationProps) {
  const { boxLines } = useCart();
  const [first] = orders;
  if (first === undefined) return null;
  const { name, email } = first.customer;
  const { paidCents } = justPaid;
  const byKilo = orders.find(isUnweighed);
  const receipts = orders.filter(({ amountPaid }) => amountPaid > 0);
  return (
    <section aria-labelledby="confirmation-heading" className="ticket border-t-[3px] border-t-eucalypt">
      <div className="px-5 pt-5 pb-6 sm:px-7">
        <p role="status" className="text-sm text-eucalypt">
          <strong>{paidCents > 0 ? 'Payment Successful' : 'Order Placed'}</strong>{' '}
          <span>{paidCents > 0 ? 'Your order has been processed successfully.' : 'Nothing was charged yet.'}</span>
        </p>
        <h2 id="confirmation-heading" className="mt-1 text-2xl sm:text-3xl">
          Thank you{name === null ? '' : `, ${firstWord(name)}`}. We have your order.
        </h2>
        <dl className="ledger mt-5">
          <div>
            <dt>
              <strong>{paidCents > 0 ? 'Paid today' : 'Charged today'}</strong>
              <span className="text-steel">{formatPayingCard(justPaid, orders)}</span>
            </dt>
            <dd>
              <Money cents={paidCents} className="price text-xl" />
            </dd>
          </div>
          {byKilo === undefined ? null : (
            <div>
              <dt>
                <strong>Once weighed, at most</strong>
              </dt>
              <dd>
                <Money cents={byKilo.totalAmount} className="price text-xl" />
              </dd>
            </div>
          )}
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </dl>
        {email === null ? null : (
          <p className="mt-4">
            A confirmation is on its way to <strong className="break-words">{email}</strong>.
          </p>
        )}
        <FreezerRoom orders={orders} />
        <div className="mt-5 flex flex-wrap items-center gap-3 print:hidden">
          {receipts.map((order) => (
            <ButtonLink key={order.id} variant="secondary" size="sm" to={`/account/orders/${order.id}/receipt`}>
              Print receipt{receipts.length === 1 ? '' : ` of #${order.id}`}
            </ButtonLink>
          ))}
          <Button variant="quiet" size="sm" onClick={onClose}>
            Close<span className="sr-only"> this confirmation</span>
          </Button>
        </div>
      </div>
      {boxLines.length > 0 ? (
        <Suspense>
          <BoxNext />
        </Suspense>
      ) : null}
      {first.userId === null ? (
        <>
          <KeepOrders order={first} orderIds={orders.map(({ id }) => id)} />
          <div className="px-5 pb-5 sm:px-7">
            <ForgetOrders />
          </div>
        </>
      ) : null}
    </section>
  );
}

function OrderRow({ order }: { order: Order }) {
  const goods = order.items.map(({ name, quantity }) => (quantity === 1 ? name : `${name} × ${quantity}`)).join(', ');
  return (
    <div className="max-sm:flex-col max-sm:gap-1">
      <dt className="shrink-0 sm:max-w-[45%]">
        <a href={`#order-${order.id}`} className="text-link">
          #{order.id}
        </a>{' '}
        {goods}
        {order.plan === null ? '' : ' on layby'}
      </dt>
      <dd className="max-w-prose sm:text-right">
        {describeNext(order).map((sentence) => (
          <span key={sentence} className="block">
            {sentence}
          </span>
        ))}
      </dd>
    </div>
  );
}

/** Says how much freezer space the goods need. Only paid orders are included, because a layby is delivered months later. */
function FreezerRoom({ orders }: { orders: readonly Order[] }) {
  const items = orders.filter(({ status }) => status === 'paid').flatMap((order) => order.items);
  const kilos = items.map(({ weight, quantity }) => {
    const range = weightRange(weight);
    return range === null ? null : ((range.low + range.high) / 2) * quantity;
  });
  if (kilos.length === 0 || kilos.includes(null)) return null;
  const { cartons, litres } = cartonsFor(kilos.reduce<number>((sum, each) => sum + (each ?? 0), 0));
  return (
    <p className="mt-1">
      It comes in about {cartons === 1 ? 'one carton' : `${cartons} cartons`} and needs about {litres} litres of
      freezer.
    </p>
  );
}

function formatPayingCard({ last4 }: JustPaid, orders: readonly Order[]): string {
  if (last4 === undefined) return '';
  const saved = orders.find(({ plan }) => plan?.card?.last4 === last4)?.plan?.card;
  return saved ? `, ${formatCard(saved)}` : `, card ending ${last4}`;
}

function firstWord(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}
