import type { FieldErrors, UseFormSetFocus } from 'react-hook-form';
import type { InputError } from '#storefront/payments/payment-form.ts';
import { type CheckoutValues, emptyCheckout } from './checkout-schema.ts';

type FieldName = keyof CheckoutValues;

const fieldNames = Object.keys(emptyCheckout) as FieldName[];
const aboveCard: readonly FieldName[] = ['customerName', 'customerEmail', 'customerPhone'];
const belowCard = fieldNames.filter((name) => !aboveCard.includes(name));

/**
 * Returns all errors of the checkout, in the order of the fields on the screen. The card's fields are between the customer's details
 * and the address.
 */
export function checkoutErrors(
  errors: FieldErrors<CheckoutValues>,
  cardErrors: readonly InputError[],
  setFocus: UseFormSetFocus<CheckoutValues>,
): InputError[] {
  const errorsOf = (names: readonly FieldName[]) =>
    names.flatMap((name) => {
      const message = errors[name]?.message;
      return message ? [{ id: name, message, focus: () => setFocus(name) }] : [];
    });
  return [...errorsOf(aboveCard), ...cardErrors, ...errorsOf(belowCard)];
}
