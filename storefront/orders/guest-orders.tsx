import type { Order } from '#core/orders/order.ts';
import { OrderCards } from './order-list.tsx';

/** The orders of a guest's session, which may also hold one that an email's link opened in it. */
export function GuestOrders({ orders, highlight }: { orders: readonly Order[]; highlight: number | null }) {
  return (
    <section aria-labelledby="guest-orders">
      <h2 id="guest-orders" className="sr-only">
        Orders in this browser
      </h2>
      <p className="mt-3 mb-8 max-w-prose text-steel">
        Orders made in this browser move to your account when you{' '}
        <a href="#sign-in" className="text-link">
          sign in or register
        </a>
        ; one opened from an email is put there by its link.
      </p>
      <OrderCards orders={orders} highlight={highlight} />
    </section>
  );
}
