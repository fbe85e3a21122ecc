import type { Stripe, StripeElements, StripePaymentElementChangeEvent } from '@stripe/stripe-js';
import { type ComponentType, useCallback, useEffect, useId, useState } from 'react';
import { useStripeKey } from '#storefront/layout/use-shop.ts';
import { FieldError } from '#storefront/ui/field-error.tsx';
import type { CardUse } from '../payment-form.ts';
import { loadLimitMs, loadStripe } from './load-stripe.ts';
import type { StripeElementProps } from './stripe-element.tsx';
import { StripeUnavailable } from './stripe-unavailable.tsx';

/** The functions with which the form uses the card fields, once they exist. */
export interface StripeCard {
  stripe: Stripe;
  elements: StripeElements;
}

export interface StripeFieldsProps {
  use: CardUse;
  isLocked: boolean;
  /** The provider's error about the card, shown in addition to the errors of Stripe's own fields. */
  error: string | undefined;
  onCard(card: StripeCard | null): void;
  /** Called when the customer can type into the fields. */
  onReady(): void;
  onChange(event: StripePaymentElementChangeEvent): void;
}

type Loaded = { stripe: Stripe; Element: ComponentType<StripeElementProps> };
type Loading = 'loading' | 'failed' | Loaded;

/** Stripe's fields, loaded only on pages that accept a card. If the script is blocked or slow, the customer sees a message. */
export function StripeFields({ use, isLocked, error, onCard, onReady, onChange }: StripeFieldsProps) {
  const key = useStripeKey();
  const errorId = useId();
  const [tries, setTries] = useState(0);
  const [loading, setLoading] = useState<Loading>('loading');
  const [isReady, setReady] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads again
  useEffect(() => {
    let isCurrent = true;
    setLoading('loading');
    setReady(false);
    loadParts(key).then(
      (parts) => isCurrent && setLoading(parts),
      (reason: unknown) => {
        console.warn('Couldn’t load Stripe’s card form.', reason);
        if (isCurrent) setLoading('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [key, tries]);

  const parts = typeof loading === 'object' ? loading : null;
  // The script may load even though its frames are blocked, so there is a time limit for the fields too.
  useEffect(() => {
    if (parts === null || isReady) return;
    const timer = setTimeout(() => setLoading('failed'), loadLimitMs);
    return () => clearTimeout(timer);
  }, [parts, isReady]);

  const stripe = parts?.stripe;
  const handOut = useCallback(
    (elements: StripeElements | null) => onCard(stripe && elements ? { stripe, elements } : null),
    [stripe, onCard],
  );

  if (loading === 'failed') return <StripeUnavailable onRetry={() => setTries(tries + 1)} />;
  return (
    <div>
      {isReady ? null : (
        <p role="status" className="mb-4 text-steel">
          Loading the card form…
        </p>
      )}
      {parts === null ? null : (
        <parts.Element
          stripe={parts.stripe}
          use={use}
          isLocked={isLocked}
          onElements={handOut}
          onReady={() => {
            setReady(true);
            onReady();
          }}
          onChange={onChange}
          onLoadError={() => setLoading('failed')}
        />
      )}
      <div role="alert">
        <FieldError id={errorId} message={error} />
      </div>
    </div>
  );
}

async function loadParts(key: string | null): Promise<Loaded> {
  if (key === null) throw new Error('The shop names no publishable key');
  const [stripe, { StripeElement }] = await Promise.all([loadStripe(key), import('./stripe-element.tsx')]);
  return { stripe, Element: StripeElement };
}
