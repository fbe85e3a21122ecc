import { OrderCards } from './order-list.tsx';
import type { MyOrders } from './order-queries.ts';

/** The orders of a guest's session, which may also hold one that an email's link opened in it. */
export function GuestOrders({ own, highlight }: { own: MyOrders; highlight: number | null }) {
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
      <OrderCards owner="guest" own={own} highlight={highlight} />
    </section>
  );
}
