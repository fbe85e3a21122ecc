import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { melbourneDay } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import type { Owner } from '#storefront/payments/owned-storage.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { accountGroup } from './account/account-groups.ts';
import { OrderGroupList } from './account/order-group-list.tsx';
import { useConfirmation } from './confirmation/just-paid.ts';
import { ForgetOrders } from './forget-orders.tsx';
import { type MyOrders, orderQueries, useOlderOrders } from './order-queries.ts';
import { OneCardForm } from './paying/one-card-form.tsx';

const firstCards = 10;

/** Shown once for each payment. */
const PaymentConfirmation = lazy(async () => ({
  default: (await import('./confirmation/payment-confirmation.tsx')).PaymentConfirmation,
}));

/** All of the customer's orders in groups. Also handles loading, a failure to load, and having no orders. */
export function OrderList({ owner, highlight }: { owner: Owner; highlight: number | null }) {
  const { data: own, isPending, refetch, isFetching } = useQuery(orderQueries.mine(owner));
  if (isPending) return <OrdersSkeleton />;
  if (own === undefined) {
    return (
      <div role="alert" className="ledger-margin bg-white px-5 py-4">
        <p className="font-semibold">Couldn’t load your orders</p>
        <p className="mt-1 text-sm text-steel">Your orders haven’t changed. Check your connection and try again.</p>
        <Button variant="secondary" size="sm" className="mt-4" disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? 'Loading…' : 'Try again'}
        </Button>
      </div>
    );
  }
  return own.orders.length === 0 ? <NoOrders /> : <OrderCards owner={owner} own={own} highlight={highlight} />;
}

interface OrderCardsProps {
  owner: Owner;
  own: MyOrders;
  /** The id of the order to highlight; null for none. */
  highlight: number | null;
}

function OrderCards({ owner, own, highlight }: OrderCardsProps) {
  const { orders, total } = own;
  const [cards, setCards] = useState(firstCards);
  const older = useOlderOrders(owner);
  const today = melbourneDay(new Date());
  // Orders on which the customer must act are always shown. All others may be hidden behind “more”.
  const isUrgent = (order: Order) => accountGroup(order, today) === 'to-do';
  const urgent = orders.filter(isUrgent);
  const others = orders.filter((order) => !isUrgent(order));
  const shownOthers = Math.min(others.length, Math.max(cards, others.findIndex(({ id }) => id === highlight) + 1));
  const shown = urgent.length + shownOthers;
  function showMore(): void {
    const next = shownOthers + firstCards;
    if (next > others.length && orders.length < total) older.mutate(undefined, { onSuccess: () => setCards(next) });
    else setCards(next);
  }
  const { justPaid, close } = useConfirmation();
  return (
    <div className="grid gap-10">
      {justPaid === null ? null : (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <PaymentConfirmation
            justPaid={justPaid}
            orders={orders.filter(({ id }) => justPaid.orderIds.includes(id))}
            onClose={close}
          />
        </Suspense>
      )}
      <OneCardForm>
        <OrderGroupList orders={[...urgent, ...others.slice(0, shownOthers)]} highlight={highlight} />
      </OneCardForm>
      {older.isError ? <p role="alert">Couldn’t load your older orders. Check your connection and try again.</p> : null}
      {total > shown ? (
        <Button variant="secondary" disabled={older.isPending} onClick={showMore}>
          {older.isPending ? 'Loading…' : `Show ${total - shown} older ${total - shown === 1 ? 'order' : 'orders'}`}
        </Button>
      ) : null}
    </div>
  );
}

function NoOrders() {
  return (
    <div className="py-6">
      <Drawing spec={{ of: 'empty-state', kind: 'orders' }} className="aspect-[240/180] w-60 max-w-full" />
      <h3 className="mt-4 text-2xl">No Orders Yet</h3>
      <p className="mt-2 max-w-prose text-steel">Once you buy a pack, you follow its payments and delivery here.</p>
      <ButtonLink to="/products" className="mt-6">
        Browse Products
      </ButtonLink>
    </div>
  );
}

export function OrdersSkeleton() {
  return (
    <div role="status" className="grid gap-8">
      <span className="sr-only">Loading your orders…</span>
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  );
}

/** The orders of a guest's session. An order that was opened by an emailed link can be among them. */
export function GuestOrders({ own, highlight }: { own: MyOrders; highlight: number | null }) {
  const { justPaid } = useConfirmation();
  return (
    <section aria-labelledby="guest-orders">
      <h2 id="guest-orders" className="sr-only">
        Orders in this browser
      </h2>
      {justPaid === null ? (
        <div className="mt-3 mb-8 grid gap-1">
          <p className="max-w-prose text-steel">
            <a href="#sign-in" className="text-link">
              Sign in or register
            </a>{' '}
            to keep these orders in your account. An order opened from an email is added with the link in that email.
          </p>
          <ForgetOrders />
        </div>
      ) : (
        // No form for creating an account is shown, because the payment confirmation already contains one.
        <div className="mb-8" />
      )}
      <OrderCards owner="guest" own={own} highlight={highlight} />
    </section>
  );
}
