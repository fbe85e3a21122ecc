import { lazy, Suspense, useState } from 'react';
import type { CartLine } from '#core/cart/cart.ts';
import { type Day, melbourneDay } from '#core/dates.ts';
import { laybyTermsText } from '#core/laybys/layby-terms.ts';
import { formatMoney } from '#core/money.ts';
import { dueTodayCents } from '#core/orders/order-groups.ts';
import { CartCheck } from '#storefront/cart/cart-check.tsx';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { PostcodeBox } from '#storefront/delivery/postcode-box.tsx';
import { useAsksForPostcode } from '#storefront/delivery/use-asks-for-postcode.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { usePaymentForm } from '#storefront/payments/use-payment-form.ts';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import { checkoutErrors } from './checkout-errors.ts';
import { useCheckoutForm, useFreshAcceptance } from './checkout-form-state.ts';
import { AddressSection, CustomerSection, PaymentSection, SentCard } from './checkout-sections.tsx';
import { DeliverySection, MethodChoice } from './delivery/delivery-section.tsx';
import { useDeliveryError } from './delivery/use-delivery-error.ts';
import { IfShortSection } from './if-short-section.tsx';
import { LaybyTermsSection, laybyAgreements } from './layby-terms-section.tsx';
import { ceilingOf, checkoutGroups, frequencyOffer, groupSavesCard } from './new-order-body.ts';
import { OrderSummary } from './order-summary.tsx';
import { PayPanel } from './pay-panel.tsx';
import { pendingCents } from './paying/checkout-attempt.ts';
import { prepareCheckout } from './paying/prepare-checkout.ts';
import { useCheckoutPay } from './paying/use-checkout-pay.ts';

const BoxNotice = lazy(async () => ({ default: (await import('#storefront/repeats/start/box-notice.tsx')).BoxNotice }));

export interface CheckoutFormProps {
  lines: readonly CartLine[];
  /** Called once the orders are paid, before the cart is emptied. */
  onLeave(): void;
}

/**
 * The form of the checkout. It is rendered only in the browser, because its days depend on the clock, and only after the cart has been
 * read.
 */
export function CheckoutForm({ lines, onLeave }: CheckoutFormProps) {
  const shop = useShop();
  const cart = useCart();
  const asksFirst = useAsksForPostcode();
  // The day is read at each render, because a page left open overnight must not offer yesterday's days.
  const ownDay = melbourneDay(new Date());
  const [shopDay, setShopDay] = useState<Day | null>(null);
  const today = shopDay ?? ownDay;
  const asksForDay = lines.some((line) => !line.paymentType.startsWith('layby-'));
  const hasLayby = lines.some((line) => line.paymentType.startsWith('layby-'));
  const form = useCheckoutForm({ lines, asksForDay, needsAcceptance: hasLayby });
  const { register, formState, frequency, delivery } = form;
  const { errors } = formState;
  const groups = checkoutGroups(lines, frequency, delivery.extrasOf);
  const agreements = laybyAgreements(groups, shop, today);
  const agreementsText = agreements.map((agreement) => agreement.paragraphs.join()).join();
  useFreshAcceptance(agreementsText, form.setValue);
  const dueCents = dueTodayCents(groups);
  const ceilingCents = ceilingOf(groups);
  const paymentForm = usePaymentForm({ amountCents: dueCents, savesCard: groups.some(groupSavesCard) });
  const showDeliveryError = useDeliveryError(form);
  const payment = useCheckoutPay(paymentForm, {
    onLeave,
    onFail(outcome) {
      // Uses the server's day. If the computer's clock is wrong, the checkout would show agreements that the server doesn't accept.
      if (outcome.kind === 'orders-refused' && outcome.today !== undefined) setShopDay(outcome.today);
      void showDeliveryError(outcome);
    },
  });
  const { alert } = payment;
  const isSent = payment.sent !== null;

  return (
    <>
      {/* If pressing Pay found changed prices, they are shown next to the pay button instead. */}
      {alert?.kind === 'price-changed' || payment.isWorking ? null : <CartCheck className="mt-6 max-w-3xl" />}
      <p className="mt-2 text-steel lg:hidden">
        Due today <strong className="text-ink tabular-nums">{formatMoney(dueCents - (ceilingCents ?? 0))}</strong>
        {ceilingCents === null ? '' : `, and once weighed at most ${formatMoney(ceilingCents)}`}.{' '}
        <a href="#order-summary" className="text-link">
          See the order summary
        </a>
      </p>
      <HydratedForm
        noValidate
        aria-label="Checkout"
        className="mt-8 grid items-start gap-x-16 lg:short:mt-4 lg:grid-cols-[minmax(0,1fr)_26rem]"
        onSubmit={(event) => {
          event.preventDefault();
          void payment.pay(() => {
            const acceptedTerms = agreements.map(laybyTermsText);
            return prepareCheckout(form, paymentForm, {
              lines,
              cartId: cart.id(),
              asksForDay,
              acceptedTerms,
              dueCents,
            });
          });
        }}
      >
        {/* What is typed while a sent payment has no response would not be used. */}
        <fieldset disabled={isSent} className="min-w-0">
          <legend className="sr-only">Your details</legend>
          {asksFirst ? <PostcodeBox goods={form.goods} className="mb-8" /> : null}
          <CustomerSection register={register} errors={errors} />
          <PaymentSection
            register={register}
            frequencies={frequencyOffer(lines)}
            card={isSent ? <SentCard last4={payment.sent?.last4} /> : paymentForm.fields(payment.isWorking)}
          />
          <AddressSection
            register={register}
            errors={errors}
            ownPostcode={form.ownPostcode}
            methodChoice={delivery.isPickupOffered ? <MethodChoice register={register} /> : null}
            isPickup={delivery.method === 'pickup'}
          />
          <DeliverySection
            register={register}
            errors={errors}
            delivery={delivery}
            goneDay={form.goneDay}
            today={today}
            asksForDay={asksForDay}
            isMixed={asksForDay && hasLayby}
          />
          {ceilingCents === null ? null : <IfShortSection register={register} />}
          {hasLayby ? (
            <LaybyTermsSection
              agreements={agreements}
              isAccepted={isSent}
              register={register}
              error={errors.acceptsTerms?.message}
            />
          ) : null}
        </fieldset>
        <PayPanel
          payment={payment}
          lines={lines}
          payCents={payment.sent ? pendingCents(payment.sent) : dueCents}
          ceilingCents={ceilingCents}
          onCheckCard={paymentForm.focusCard}
          cardNotice={paymentForm.notice}
          errors={checkoutErrors(errors, paymentForm.errors, form.setFocus)}
        >
          <OrderSummary groups={groups} today={today} isPriced={delivery.isPriced} />
          {cart.boxLines.length > 0 ? (
            <Suspense>
              <BoxNotice control={form.control} />
            </Suspense>
          ) : null}
        </PayPanel>
      </HydratedForm>
      {paymentForm.question}
    </>
  );
}
