import { type CartLine, lineEstimatedCents, toGroupableLine } from '#core/cart/cart.ts';
import { areaOfPostcode } from '#core/delivery/zone-of-postcode.ts';
import { dueTodayCents, groupLines } from '#core/orders/order-groups.ts';
import { aboutText } from '#core/products/by-kilo.ts';
import { cartFeeCents, deliveryExtras, type OrdersGoods } from '#storefront/delivery/cart-delivery.ts';
import { firstDay } from '#storefront/delivery/delivery-promise.ts';
import { useDeliveryAreas, useDeliveryOptions } from '#storefront/delivery/delivery-queries.ts';
import { goodsOfCart } from '#storefront/delivery/goods-of-cart.ts';
import { PostcodeBox } from '#storefront/delivery/postcode-box.tsx';
import { usePostcode } from '#storefront/delivery/postcode-store.ts';
import { withGoods } from '#storefront/delivery/with-goods.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Money, Price } from '#storefront/ui/money.tsx';

/** Order Summary: the total and the part due today, including delivery once the postcode is known. */
export function CartSummary({ lines, totalCents }: { lines: readonly CartLine[]; totalCents: number }) {
  const groupable = lines.map(toGroupableLine);
  const { counting } = useShop();
  const goods = withGoods(goodsOfCart(groupable), lines, counting);
  const delivery = useCartDelivery(goods);
  const feeCents = delivery === null ? null : cartFeeCents(goods, delivery.fees, delivery.day);
  const groups = groupLines(groupable, 'fortnightly', delivery === null ? undefined : deliveryExtras(delivery));
  const dueToday = dueTodayCents(groups);
  const wholeCents = totalCents + (feeCents ?? 0);
  // The amount by which the cart is expected to cost less than its highest price. Only goods by the kilo have an estimate below their
  // highest price.
  const lessCents = totalCents - lines.reduce((sum, line) => sum + lineEstimatedCents(line), 0);
  return (
    <section aria-labelledby="summary-heading" className="ticket p-5 sm:p-7 lg:sticky lg:top-28">
      <h2 id="summary-heading" className="text-2xl">
        Order Summary
      </h2>
      <dl className="ledger mt-4">
        <div>
          <dt>Subtotal</dt>
          <dd className="text-right tabular-nums">{aboutText(totalCents - lessCents, totalCents)}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          {feeCents === null ? (
            <dd className="text-steel">Calculated at checkout</dd>
          ) : (
            <dd>{feeCents === 0 ? 'Free' : <Money cents={feeCents} />}</dd>
          )}
        </div>
        <div>
          <dt className="font-semibold">Total</dt>
          <dd className="text-right">
            {lessCents > 0 ? (
              aboutText(wholeCents - lessCents, wholeCents)
            ) : (
              <Price cents={wholeCents} className="text-2xl" />
            )}
          </dd>
        </div>
        {dueToday < wholeCents ? (
          <div className="text-brass">
            <dt className="font-semibold">Due today</dt>
            <dd className="font-semibold">
              <Money cents={dueToday} />
            </dd>
          </div>
        ) : null}
      </dl>
      {dueToday < wholeCents ? (
        <p className="mt-2 text-sm text-steel">The rest is paid by layby, on days you see before you pay.</p>
      ) : null}
      <PostcodeBox goods={goods} className="mt-5" />
      <ButtonLink to="/checkout" size="lg" className="mt-5 w-full">
        Proceed to Checkout
      </ButtonLink>
      <ButtonLink to="/products" variant="secondary" className="mt-3 w-full">
        Continue Shopping
      </ButtonLink>
    </section>
  );
}

/**
 * Returns the delivery fees and the first delivery day, as the postcode box below shows them, and whether pick-up is offered. Null
 * while the postcode is unknown, or if it is outside all zones.
 */
function useCartDelivery(goods: OrdersGoods) {
  const areas = useDeliveryAreas();
  const postcode = usePostcode();
  const options = useDeliveryOptions(postcode, goods);
  const area = postcode === null ? null : areaOfPostcode(areas, postcode);
  if (area === null) return null;
  return { fees: area.fees, day: firstDay(options), isPickupOffered: areas.pickup };
}
