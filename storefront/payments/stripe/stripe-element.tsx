import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type {
  Stripe,
  StripeElements,
  StripeElementsOptionsMode,
  StripePaymentElementChangeEvent,
} from '@stripe/stripe-js';
import { useEffect, useMemo } from 'react';
import { useShop } from '#storefront/layout/use-shop.ts';
import type { CardUse } from '../payment-form.ts';
import { stripeAppearance, stripeFonts } from './stripe-appearance.ts';

export interface StripeElementProps {
  stripe: Stripe;
  use: CardUse;
  /** Shown, and not to be changed. */
  isLocked: boolean;
  /** Handed out as soon as there are fields, and null once they are gone. */
  onElements(elements: StripeElements | null): void;
  onReady(): void;
  /** Something else was entered. */
  onChange(event: StripePaymentElementChangeEvent): void;
  onLoadError(): void;
}

/** Stripe's Payment Element. What is typed into it goes to Stripe alone. */
export function StripeElement({ stripe, use: { amountCents, savesCard }, ...rest }: StripeElementProps) {
  const { minimumChargeCents } = useShop();
  const options = useMemo((): StripeElementsOptionsMode => {
    // The shop makes the intent; the wallets come with the card.
    const common = {
      currency: 'aud',
      paymentMethodTypes: ['card'],
      appearance: stripeAppearance(),
      fonts: stripeFonts(),
    };
    if (amountCents === null) return { ...common, mode: 'setup', setupFutureUsage: 'off_session' };
    // The form can't be shown for less, which the shop refuses to charge.
    const amount = Math.max(amountCents, minimumChargeCents);
    return { ...common, mode: 'payment', amount, setupFutureUsage: savesCard ? 'off_session' : null };
  }, [amountCents, savesCard, minimumChargeCents]);
  return (
    <Elements stripe={stripe} options={options}>
      <Fields {...rest} />
    </Elements>
  );
}

type FieldsProps = Omit<StripeElementProps, 'stripe' | 'use'>;

function Fields({ isLocked, onElements, onReady, onChange, onLoadError }: FieldsProps) {
  const elements = useElements();
  useEffect(() => {
    onElements(elements);
    return () => onElements(null);
  }, [elements, onElements]);
  return (
    <PaymentElement
      options={{ layout: 'tabs', readOnly: isLocked }}
      onReady={onReady}
      onChange={onChange}
      onLoadError={onLoadError}
    />
  );
}
