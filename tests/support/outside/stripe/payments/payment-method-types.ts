import type { Stripe } from 'stripe';
import { boolean, type Field, listOf, nested, oneOf, required, text, type Values } from '../wire/fields.ts';
import { invalidParameter } from '../wire/stripe-failure.ts';

/** Stripe removed this parameter in 2026-09-30.endive and rejects it with this message. */
const noLongerSupported: Field<never> = {
  read(_value, param) {
    const message =
      'The `payment_method_types` parameter is no longer supported. Use dynamic payment methods, `allowed_payment_method_types` or `excluded_payment_method_types` instead.';
    throw invalidParameter(message, { code: 'payment_method_types_no_longer_supported', param });
  },
};

export const methodTypeFields = {
  allowed_payment_method_types: listOf(text),
  automatic_payment_methods: nested({ enabled: required(boolean), allow_redirects: oneOf('always', 'never') }),
  payment_method_types: noLongerSupported,
};

/** The payment methods that the shop's account accepts. */
const enabledTypes = ['card', 'link'];

/** How an intent may be paid: only by card if the shop requests that, otherwise by any method that the account accepts. */
export function methodTypesOf(values: Values<typeof methodTypeFields>) {
  const { allowed_payment_method_types: allowed, automatic_payment_methods: automatic } = values;
  if (allowed === undefined) {
    const { enabled = true, allow_redirects = 'always' } = automatic ?? {};
    return {
      allowed_payment_method_types: null,
      automatic_payment_methods: enabled ? { enabled, allow_redirects } : null,
      payment_method_types: enabled ? [...enabledTypes] : ['card'],
    } satisfies Partial<Stripe.PaymentIntent>;
  }
  if (automatic !== undefined) {
    const message =
      'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.';
    throw invalidParameter(message, { code: 'parameters_exclusive', param: 'automatic_payment_methods' });
  }
  return {
    allowed_payment_method_types: allowed as Stripe.PaymentIntent.AllowedPaymentMethodType[],
    automatic_payment_methods: null,
    // Types that the account doesn't accept are ignored without an error.
    payment_method_types: allowed.filter((type) => enabledTypes.includes(type)),
  } satisfies Partial<Stripe.PaymentIntent>;
}
