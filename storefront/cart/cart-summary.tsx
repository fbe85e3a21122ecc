import { type CartLine, toGroupableLine } from '#core/cart/cart.ts';
import { dueTodayCents, groupLines } from '#core/orders/order-groups.ts';
import { goodsOfCart } from '#storefront/delivery/cart-delivery.ts';
import { PostcodeBox } from '#storefront/delivery/postcode-box.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Money, Price } from '#storefront/ui/money.tsx';

/** Order Summary: what it all comes to, and what of it is due today. */
export function CartSummary({ lines, totalCents }: { lines: readonly CartLine[]; totalCents: number }) {
  const groupable = lines.map(toGroupableLine);
  const groups = groupLines(groupable, 'fortnightly');
  const today = dueTodayCents(groups);
  return (
    <section aria-labelledby="summary-heading" className="ticket p-5 sm:p-7 lg:sticky lg:top-28">
      <h2 id="summary-heading" className="text-2xl">
        Order Summary
      </h2>
      <dl className="ledger mt-4">
        <div>
          <dt>Subtotal</dt>
          <dd>
            <Money cents={totalCents} />
          </dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd className="text-steel">Calculated at checkout</dd>
        </div>
        <div>
          <dt className="font-semibold">Total</dt>
          <dd>
            <Price cents={totalCents} className="text-2xl" />
          </dd>
        </div>
        {today < totalCents ? (
          <div className="text-brass">
            <dt className="font-semibold">Due today</dt>
            <dd className="font-semibold">
              <Money cents={today} />
            </dd>
          </div>
        ) : null}
      </dl>
      {today < totalCents ? (
        <p className="mt-2 text-sm text-steel">The rest is paid by layby, on days you see before you pay.</p>
      ) : null}
      <PostcodeBox goods={goodsOfCart(groupable)} className="mt-5" />
      <ButtonLink to="/checkout" size="lg" className="mt-5 w-full">
        Proceed to Checkout
      </ButtonLink>
      <ButtonLink to="/products" variant="secondary" className="mt-3 w-full">
        Continue Shopping
      </ButtonLink>
    </section>
  );
}
