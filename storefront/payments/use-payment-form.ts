import { useShop } from '#storefront/layout/use-shop.ts';
import type { CardUse, PaymentForm } from './payment-form.ts';
import { useStripeForm } from './stripe/use-stripe-form.tsx';
import { useTillForm } from './till/use-till-form.tsx';

/** The card form of the payment provider in the shop's settings. The other provider's form is never shown and loads nothing. */
export function usePaymentForm(use: CardUse): PaymentForm {
  const { provider } = useShop();
  const till = useTillForm();
  const stripe = useStripeForm(use);
  return provider === 'stripe' ? stripe : till;
}
