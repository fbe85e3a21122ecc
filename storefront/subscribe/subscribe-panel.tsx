import type { Product } from '#core/products/product.ts';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Spinner } from '#storefront/ui/spinner.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import { SubscriptionSummary } from './subscription-summary.tsx';
import { useSubscription } from './use-subscription.ts';

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
