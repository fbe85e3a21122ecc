import { formatMoney } from '#core/money.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import type { Buying } from './use-buying.ts';

/**
 * A bar at the bottom of the window on phones, shown while the panel's button is out of view. Its button leads to the payment options;
 * once an option is chosen, it adds the pack to the cart. While the bar is hidden, its space at the end of the page stays reserved.
 */
export function BuyBar({ buying }: { buying: Buying }) {
  const { choices, choice, inCart } = buying;
  if (choices.length === 0) return null;
  const least = Math.min(...choices.map(({ dueTodayCents }) => dueTodayCents));
  return (
    <section
      aria-label="Order"
      className={`buy-bar sticky bottom-0 z-20 -mx-5 mt-8 flex items-center justify-between gap-3 border-t border-ink bg-white px-5 py-2 lg:hidden ${buying.isButtonInSight ? 'invisible' : ''}`}
    >
      {choice ? (
        <>
          {inCart > 0 ? (
            <ShopLink to="/cart" className="text-link flex min-h-12 shrink-0 items-center text-sm">
              View cart ({inCart})
            </ShopLink>
          ) : null}
          <Button className="grow px-3! tabular-nums" onClick={buying.add}>
            Add to Cart · {formatMoney(choice.dueTodayCents)} {choice.due}
          </Button>
        </>
      ) : (
        <>
          <p className="leading-tight tabular-nums">
            <span className="block text-xs text-steel">From</span>
            <strong>{formatMoney(least)}</strong> today
          </p>
          <a href="#payment" className={buttonClass({}, 'grow px-3!')}>
            Choose how to pay
          </a>
        </>
      )}
    </section>
  );
}
