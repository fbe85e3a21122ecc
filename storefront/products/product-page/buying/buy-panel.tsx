import { lazy, Suspense } from 'react';
import { melbourneDay } from '#core/dates.ts';
import { describeInstalmentDays } from '#core/laybys/format-schedule.ts';
import { instalmentDays } from '#core/laybys/instalment-plan.ts';
import { formatMoney } from '#core/money.ts';
import { instalmentCount } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import { repeatWeeks } from '#core/repeats/interval.ts';
import { Button } from '#storefront/ui/button.tsx';
import { staticPart } from '#storefront/ui/page-part.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { useHydrated } from '#storefront/ui/use-hydrated.ts';
import { productLayout } from '../product-layout.tsx';
import { laybyTotal, type PaymentChoice } from './payment-choices.ts';
import { PaymentOptionPicker } from './payment-option-picker.tsx';
import type { Buying } from './use-buying.ts';

const loadTerms = async () => (await import('./buy-terms.tsx')).BuyTerms;
const BuyTerms = staticPart(loadTerms, import.meta.env.SSR ? await loadTerms() : null);

const loadSoldOut = async () => (await import('./sold-out.tsx')).SoldOut;
const SoldOut = staticPart(loadSoldOut, import.meta.env.SSR ? await loadSoldOut() : null);

const IntervalChoice = lazy(async () => ({
  default: (await import('#storefront/repeats/start/interval-choice.tsx')).IntervalChoice,
}));

const hintId = 'payment-hint';

/** The payment options of the pack, and the button that adds it to the cart. */
export function BuyPanel({ product, buying }: { product: Product; buying: Buying }) {
  const { choices, choice, isMissing, inCart } = buying;
  const isHydrated = useHydrated();
  const weeks = repeatWeeks(choice?.paymentType);
  const layby = laybyTotal(product, choices);
  if (choices.length === 0) {
    return (
      <div className={productLayout.buy}>
        <SoldOut product={product} />
      </div>
    );
  }
  return (
    // If the button is pressed before hydration, the browser submits the form to the cart page, which adds the chosen pack.
    <form
      action="/cart"
      aria-label="Order this pack"
      noValidate={isHydrated}
      className={productLayout.buy}
      onSubmit={(event) => {
        event.preventDefault();
        buying.add();
      }}
    >
      <input type="hidden" name="add" value={product.id} />
      <PaymentOptionPicker
        place={buying.picker}
        choices={choices}
        chosen={choice?.paymentType}
        onChoose={buying.choose}
        isMissing={isMissing}
        hintId={hintId}
      />
      {layby === '' ? null : <p className="mt-2 text-sm tabular-nums text-steel">{layby}</p>}
      {weeks === null ? null : (
        <Suspense>
          <IntervalChoice productId={product.id} weeks={weeks} onChoose={buying.choose} />
        </Suspense>
      )}
      <p
        id={hintId}
        className={`mt-3 min-h-12 text-sm tabular-nums ${isMissing ? 'font-semibold text-oxblood' : ''}`}
        aria-live="polite"
      >
        {choice ? formatDue(choice, product) : 'Please select a payment option to continue'}
      </p>
      <Button ref={buying.button} type="submit" size="lg" className="mt-1 w-full" aria-describedby={hintId}>
        Add to Cart
      </Button>
      {choice?.paymentType === 'subscription' ? (
        <p className="mt-3 text-center text-sm">
          Only this pack?{' '}
          <ShopLink to={`/subscribe?productId=${product.id}`} className="text-link py-1">
            Subscribe without the cart
          </ShopLink>
        </p>
      ) : null}
      {inCart > 0 ? (
        <p className="mt-3 text-center text-sm">
          {inCart} of this pack in your cart.{' '}
          <ShopLink to="/cart" className="text-link py-1">
            View cart
          </ShopLink>
        </p>
      ) : null}
      <noscript>
        <p className="mt-3 text-sm">To order here, please switch on JavaScript, or contact us.</p>
      </noscript>
      <BuyTerms hasLayby={layby !== ''} />
    </form>
  );
}

/** Formats the amounts due and their days. Shown only after a choice, so that a cached page never contains a date. */
function formatDue({ paymentType, dueTodayCents, due }: PaymentChoice, product: Product): string {
  if (due === 'a box') return 'Nothing is charged now. You choose the first day at checkout.';
  const count = instalmentCount(paymentType);
  const today = `${formatMoney(dueTodayCents)} due today`;
  if (count === null) return `${today}. You choose the delivery day at checkout.`;
  const frequency = product.allowLaybyFortnightly ? 'fortnightly' : 'weekly';
  const days = describeInstalmentDays(instalmentDays(melbourneDay(new Date()), count, frequency));
  return `${today}. ${days.replace(/^Today, t/, 'T')}`;
}
