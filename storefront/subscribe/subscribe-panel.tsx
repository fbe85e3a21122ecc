import type { ReactNode } from 'react';
import type { Order } from '#core/orders/order.ts';
import { subscriptionNote } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import type { Product } from '#core/products/product.ts';
import { cutSizeNames, typeNames } from '#core/products/product-options.ts';
import { PostcodeBox } from '#storefront/delivery/postcode-box.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Money, Price } from '#storefront/ui/money.tsx';
import { ProductImage } from '#storefront/ui/product-image.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import { AlreadyPaid, BeingPaidNotice } from './subscription-alerts.tsx';
import { useFinishSubscription } from './use-finish-subscription.ts';
import {
  type Destination,
  type Subscription,
  useDestination,
  usePurchaseId,
  useSubscription,
} from './use-subscription.ts';

/** The pack with its subscription price, next to a field for the postcode. The payment form is shown once the order has been created. */
export function SubscribePanel({ product }: { product: Product }) {
  const goods = { whole: unitPriceCents(product.price, 'subscription'), laybys: [] };
  const destination = useDestination(goods);
  const showPaid = useFinishSubscription();
  const purchaseId = usePurchaseId(product.id);
  const finish = (orders: readonly Order[]) => {
    purchaseId.renew();
    showPaid(orders);
  };
  const subscription = useSubscription(product.id, destination, purchaseId, finish);
  return (
    <>
      <h1 className="max-w-[24ch] text-4xl">Subscribe to {product.name}</h1>
      <div className="mt-8 grid grid-cols-1 items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr]">
        <PostcodeBox goods={goods} />
        <SubscriptionSummary product={product} order={subscription.order} destination={destination} />
        <section aria-labelledby="subscribe-payment" className="border-t border-ink pt-5">
          <h2 id="subscribe-payment" className="text-2xl">
            Payment
          </h2>
          {destination.is === 'ready' ? (
            <SubscriptionPayment product={product} subscription={subscription} onPaid={finish} />
          ) : (
            <p role="status" className="mt-5">
              {destination.is === 'outside'
                ? 'We can’t deliver there yet. Is there another postcode where someone could take it in?'
                : 'Enter your postcode first: it tells what delivery costs.'}
            </p>
          )}
        </section>
      </div>
    </>
  );
}

function SubscriptionPayment({
  product,
  subscription: { order, isBeingPaid, paidOrderIds, failure, isPreparing, retry, subscribeAgain },
  onPaid,
}: {
  product: Product;
  subscription: Subscription;
  onPaid(orders: readonly Order[]): void;
}) {
  if (isPreparing) return <Preparing />;
  if (order !== undefined) {
    return (
      <>
        {isBeingPaid ? <BeingPaidNotice orderId={order.id} /> : null}
        <SubscribeForm key={order.id} order={order} onPaid={onPaid} />
      </>
    );
  }
  if (paidOrderIds !== null) return <AlreadyPaid orderIds={paidOrderIds} onSubscribeAgain={subscribeAgain} />;
  return (
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

interface SummaryProps {
  product: Product;
  order: Order | undefined;
  destination: Destination;
}

/**
 * Shows the product with its regular price and the amount due today: the discounted price plus delivery. For an existing order,
 * that order's total is shown.
 */
function SubscriptionSummary({ product, order, destination }: SummaryProps) {
  const { name, type, cutSize, weight, features, price } = product;
  const unitCents = unitPriceCents(price, 'subscription');
  const totalCents = order?.totalAmount ?? unitCents;
  return (
    <section aria-label={name} className="ticket lg:col-start-2 lg:row-span-2 lg:row-start-1">
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
          <Row term={subscriptionNote}>
            <Money cents={unitCents - price} />
          </Row>
          <Row term="Delivery">{deliveryText(order, destination)}</Row>
          <Row term="One-time Payment">Due Today</Row>
        </dl>
        <p className="mt-4 flex items-baseline justify-between gap-4">
          <span className="font-semibold">Total</span>
          <Price cents={totalCents} className="text-3xl text-oxblood" />
        </p>
        <p className="mt-3 text-sm text-steel">
          One payment for one pack; nothing is charged again. You choose the delivery day in your account, once it is
          paid.
        </p>
      </div>
    </section>
  );
}

/** Describes the delivery of a subscription's order. Without a postcode the order has no delivery fee yet, so no fee is shown. */
function deliveryText(order: Order | undefined, { is, postcode }: Destination): ReactNode {
  if (is !== 'ready') return 'by your postcode';
  if (order !== undefined && order.deliveryFee > 0) return <Money cents={order.deliveryFee} />;
  return postcode === null || order === undefined ? 'free' : `to ${postcode}, free`;
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** A loading spinner. Put a text next to it. If reduced motion is preferred, the spinner doesn't move. */
function Spinner({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`animate-turn shrink-0 text-oxblood ${className}`}>
      <circle cx="16" cy="16" r="13" fill="none" stroke="var(--color-rule)" strokeWidth="3" />
      <path d="M16 3a13 13 0 0 1 13 13" fill="none" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}
