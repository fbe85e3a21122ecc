import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { countCartItems } from '#core/cart/cart.ts';
import { melbourneDay } from '#core/dates.ts';
import { describeInstalmentDays } from '#core/laybys/format-schedule.ts';
import { instalmentDays } from '#core/laybys/instalment-plan.ts';
import { formatMoney } from '#core/money.ts';
import { type CartPaymentType, instalmentCount, isCartPaymentType } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { useHydrated } from '#storefront/ui/use-hydrated.ts';
import { addChosen } from './add-to-cart.ts';
import { type PaymentChoice, paymentChoices } from './payment-choices.ts';
import { productLayout } from './product-layout.tsx';

/** How to pay for the pack, and the button that puts it into the cart. */
export function BuyPanel({ product }: { product: Product }) {
  const cart = useCart();
  const { minimumChargeCents } = useShop();
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<CartPaymentType | null>(null);
  const choices = paymentChoices(product, minimumChargeCents);
  const choice = choices.find(({ paymentType }) => paymentType === chosen);
  const inCart = countCartItems(cart.lines.filter((line) => line.id === String(product.id)));
  if (choices.length === 0) {
    return (
      <div className={`ticket p-5 ${productLayout.buy}`}>
        <p className="font-display text-2xl font-semibold">Sold out</p>
        <p className="mt-2">
          This pack can't be ordered at the moment. Look at the packs below, or{' '}
          <ShopLink to="/contact" className="text-link">
            ask us
          </ShopLink>{' '}
          when it is back.
        </p>
      </div>
    );
  }
  return (
    <div className={productLayout.buy}>
      <PaymentOptionPicker choices={choices} chosen={chosen} onChoose={setChosen} />
      <p id="payment-hint" className="mt-3 min-h-12 text-sm tabular-nums" aria-live="polite">
        {choice
          ? formatDue(choice, product)
          : isHydrated
            ? 'Please select a payment option to continue'
            : 'One moment: the page is still loading…'}
      </p>
      <Button
        size="lg"
        className="mt-1 w-full"
        aria-describedby="payment-hint"
        // Before hydration nothing would answer the press.
        disabled={!isHydrated}
        onClick={() => toast(addChosen(cart, product, chosen))}
      >
        Add to Cart
      </Button>
      {chosen === 'subscription' ? (
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
      <ul className="mt-5 list-[square] space-y-1 pl-5 text-sm text-steel marker:text-oxblood">
        <li>Delivered in insulated boxes with ice packs</li>
        {choices.some(({ paymentType }) => paymentType === 'layby-2') ? (
          <li>Layby: no credit check, delivered after the final payment</li>
        ) : null}
        <li>
          Meat can't be returned for a change of mind. If anything is wrong with it, tell us: we replace or refund it,
          as your rights under the Australian Consumer Law say
        </li>
      </ul>
    </div>
  );
}

/** What is due and when. Shown only after a choice, so that the date is never part of a cached page. */
function formatDue({ paymentType, dueTodayCents }: PaymentChoice, product: Product): string {
  const count = instalmentCount(paymentType);
  const today = `${formatMoney(dueTodayCents)} due today`;
  if (count === null) return `${today}. You choose the delivery day at checkout.`;
  const frequency = product.allowLaybyFortnightly ? 'fortnightly' : 'weekly';
  const days = describeInstalmentDays(instalmentDays(melbourneDay(new Date()), count, frequency));
  return `${today}. ${days.replace(/^Today, t/, 'T')}`;
}

interface PaymentOptionPickerProps {
  choices: readonly PaymentChoice[];
  chosen: CartPaymentType | null;
  onChoose(paymentType: CartPaymentType): void;
}

/** The payment options that the product allows, as radio buttons, each with its amount. */
function PaymentOptionPicker({ choices, chosen, onChoose }: PaymentOptionPickerProps) {
  const options = useRef<HTMLFieldSetElement>(null);
  const choose = useEffectEvent(onChoose);
  // A choice made before the scripts arrived counts: the browser remembers it.
  useLayoutEffect(() => {
    const checked = options.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    if (isCartPaymentType(checked)) choose(checked);
  }, []);
  return (
    <fieldset ref={options}>
      <legend className="text-lg font-semibold">Payment options</legend>
      <div className="mt-3 rounded-sm border border-ink bg-white">
        {choices.map((choice) => (
          <PaymentOption
            key={choice.paymentType}
            choice={choice}
            chosen={choice.paymentType === chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface PaymentOptionProps {
  choice: PaymentChoice;
  chosen: boolean;
  onChoose(paymentType: CartPaymentType): void;
}

function PaymentOption({ choice, chosen, onChoose }: PaymentOptionProps) {
  const { paymentType, label, description, priceCents, normalPriceCents, dueTodayCents } = choice;
  return (
    <label className="flex cursor-pointer items-start gap-3 border-rule p-3.5 transition-colors not-first:border-t hover:bg-paper has-checked:bg-bone has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-ink sm:px-4">
      <input
        type="radio"
        name="paymentType"
        value={paymentType}
        checked={chosen}
        onChange={() => onChoose(paymentType)}
        className="mt-1 size-5 shrink-0 accent-oxblood focus:outline-none"
      />
      <span className="grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-2 font-semibold">
          {label}
          <span>
            {normalPriceCents === null ? null : (
              <s className="mr-2 text-sm font-normal text-steel">
                <span className="sr-only">Normal price </span>
                <Money cents={normalPriceCents} />
              </s>
            )}
            <Money cents={dueTodayCents} />
            {dueTodayCents < priceCents ? <span className="text-sm font-normal"> today</span> : null}
          </span>
        </span>
        <span className="block text-sm tabular-nums text-steel">{description}</span>
      </span>
    </label>
  );
}
