import type { FieldErrors } from 'react-hook-form';
import type { CartLine } from '#core/cart/cart.ts';
import { instalmentCount } from '#core/products/payment-options.ts';
import type { InputError, PaymentForm } from '#storefront/payments/payment-form.ts';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { checkoutErrors } from '../checkout-errors.ts';
import type { CheckoutFormState } from '../checkout-form-state.ts';
import type { CheckoutValues } from '../checkout-schema.ts';
import { newOrderBody } from '../new-order-body.ts';
import type { CheckoutToPay } from './pay-checkout.ts';

/** The state of the page when the customer pressed Pay. */
interface ShownCheckout {
  lines: readonly CartLine[];
  cartId: string;
  asksForDay: boolean;
  acceptedTerms: string[];
  dueCents: number;
}

/** Returns the orders and the amount to pay; if the input has errors, focuses the first error and returns null. */
export function prepareCheckout(
  form: CheckoutFormState,
  paymentForm: PaymentForm,
  shown: ShownCheckout,
): Promise<CheckoutToPay | null> {
  return new Promise((resolve, reject) => {
    const checked = form.handleSubmit(
      async (values) => resolve(await withCard(values, form, paymentForm, shown)),
      async (wrong) => {
        await showErrors(wrong, form, paymentForm);
        resolve(null);
      },
    );
    checked().catch(reject);
  });
}

async function showErrors(
  wrong: FieldErrors<CheckoutValues>,
  form: CheckoutFormState,
  paymentForm: PaymentForm,
): Promise<void> {
  const errors = checkoutErrors(wrong, await paymentForm.check(), form.setFocus);
  errors[0]?.focus();
  // If only the day is missing, a toast says so. Several errors are listed next to the button.
  if (!wrong.deliveryDate || errors.length !== 1) return;
  const description = 'Please select a preferred delivery date.';
  toast({ variant: 'destructive', title: 'Delivery Date Required', description });
}

async function withCard(
  values: CheckoutValues,
  { delivery }: CheckoutFormState,
  paymentForm: PaymentForm,
  { lines, cartId, asksForDay, acceptedTerms, dueCents }: ShownCheckout,
): Promise<CheckoutToPay | null> {
  const card = await paymentForm.createToken();
  if ('errors' in card) return focusFirst(card.errors);
  // Goods by the kilo are paid separately from laybys.
  const isPaidTwice =
    lines.some(({ byKilo }) => byKilo) && lines.some(({ paymentType }) => instalmentCount(paymentType) !== null);
  const nextCard = isPaidTwice ? await paymentForm.createToken() : card;
  if ('errors' in nextCard) return focusFirst(nextCard.errors);
  const deliveryDate = asksForDay ? values.deliveryDate : '';
  const pickupSlot = deliveryDate === '' ? '' : values.pickupSlot;
  return {
    ...newOrderBody(
      lines,
      { ...values, deliveryMethod: delivery.method, deliveryDate, pickupSlot },
      { ...values, extrasOf: delivery.extrasOf, acceptedTerms, cartId },
    ),
    ...card,
    nextCard,
    shownDueCents: dueCents,
    bought: lines.map(({ id, paymentType, quantity }) => ({ id, paymentType, quantity })),
    deliveryDate: deliveryDate === '' ? null : deliveryDate,
  };
}

function focusFirst([first]: readonly InputError[]): null {
  first?.focus();
  return null;
}
