import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import '#storefront/api/zod-without-eval.ts';
import type { Order } from '#core/orders/order.ts';
import { createSubscription } from '#core/payments/payment-api.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import type { Product } from '#core/products/product.ts';
import { cutSizeNames, typeNames } from '#core/products/product-options.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { orderQueries } from '#storefront/orders/order-queries.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Money, Price } from '#storefront/ui/money.tsx';
import { ProductImage } from '#storefront/ui/product-image.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { SubscribeForm } from './subscribe-form.tsx';

/** The pack with what it costs by subscription, and beside it the payment, once its order is made. */
export function SubscribePanel({ product }: { product: Product }) {
  const { order, failure, isPreparing, retry } = useSubscription(product.id);
  return (
    <>
      <h1 className="max-w-[24ch] text-4xl">Subscribe to {product.name}</h1>
      <div className="mt-8 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <SubscriptionSummary product={product} order={order} />
        <section aria-labelledby="subscribe-payment" className="border-t border-ink pt-5">
          <h2 id="subscribe-payment" className="text-2xl">
            Payment
          </h2>
          {isPreparing ? <Preparing /> : null}
          {failure !== null && !isPreparing ? (
            <div role="alert" className="ledger-margin mt-5 bg-white px-5 py-4">
              <p className="font-semibold text-oxblood">Subscription Error</p>
              <p className="mt-1">{failure}</p>
              <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
                <Button variant="secondary" onClick={retry}>
                  Try again
                </Button>
                <ShopLink to={`/products/${product.id}`} className="text-link inline-flex min-h-11 items-center">
                  Back to {product.name}
                </ShopLink>
              </div>
            </div>
          ) : null}
          {order !== undefined && !isPreparing ? <SubscribeForm order={order} /> : null}
        </section>
      </div>
    </>
  );
}

function Preparing() {
  return (
    <div role="status" className="mt-6 flex min-h-48 items-center gap-4">
      <Spinner />
      <p className="text-lg">Preparing Your Subscription</p>
    </div>
  );
}

const featuresShown = 3;

/** What is subscribed to and what it costs: 95% of the price, once, today. The order's own sum once it is made. */
function SubscriptionSummary({ product, order }: { product: Product; order: Order | undefined }) {
  const { name, type, cutSize, weight, features, price } = product;
  const totalCents = order?.totalAmount ?? unitPriceCents(price, 'subscription');
  return (
    <section aria-label={name} className="ticket lg:order-last">
      <div className="border-b border-ink p-4">
        <ProductImage product={product} eager />
      </div>
      <div className="p-5 sm:p-6">
        <p className="text-lg font-semibold">{name}</p>
        <p className="text-steel">
          {typeNames[type]}, {cutSizeNames[cutSize].toLowerCase()} cut. Approx. {weight}
        </p>
        {features.length === 0 ? null : (
          <ul className="mt-3 list-[square] pl-5 text-sm marker:text-oxblood">
            {features.slice(0, featuresShown).map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        )}
        <dl className="ledger mt-5">
          <Row term="Full amount">
            <Money cents={price} />
          </Row>
          <Row term="Subscription, 5% off">
            <Money cents={totalCents - price} />
          </Row>
          <Row term="One-time Payment">Due Today</Row>
        </dl>
        <p className="mt-4 flex items-baseline justify-between gap-4">
          <span className="font-semibold">Total</span>
          <Price cents={totalCents} className="text-3xl text-oxblood" />
        </p>
        <p className="mt-3 text-sm text-steel">
          One payment for one pack; nothing is charged again by itself. You choose the delivery day in your account,
          once it is paid.
        </p>
      </div>
    </section>
  );
}

function Row({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

interface Subscription {
  /** The order that waits for its one payment; undefined while it is being made. */
  order: Order | undefined;
  /** Why there is none. */
  failure: string | null;
  isPreparing: boolean;
  retry(): void;
}

/** Makes the order of a subscription, once for each visit. The shop answers a repeat with the same unpaid order. */
function useSubscription(productId: number): Subscription {
  const queries = useQueryClient();
  const { mutate, data, error, isPending, isIdle } = useMutation({
    mutationFn: () => call(createSubscription, { body: { productId } }),
    onSuccess: () => queries.removeQueries({ queryKey: orderQueries.all }),
    onError: (failed) => toast({ variant: 'destructive', title: 'Subscription Error', description: textOf(failed) }),
  });
  const isRequested = useRef(false);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    mutate();
  }, [mutate]);
  return {
    order: data?.order,
    failure: error === null ? null : textOf(error),
    isPreparing: isPending || isIdle,
    retry: () => mutate(),
  };
}

function textOf(error: Error): string {
  return (error instanceof ApiError && error.problem?.detail) || 'Failed to create subscription';
}

/** Something is on its way; say beside it what. It stands still where less motion is wished for. */
function Spinner({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`animate-turn shrink-0 text-oxblood ${className}`}>
      <circle cx="16" cy="16" r="13" fill="none" stroke="var(--color-rule)" strokeWidth="3" />
      <path d="M16 3a13 13 0 0 1 13 13" fill="none" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}
