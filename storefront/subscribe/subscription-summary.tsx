import type { Order } from '#core/orders/order.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import type { Product } from '#core/products/product.ts';
import { cutSizeNames, typeNames } from '#core/products/product-options.ts';
import { Money, Price } from '#storefront/ui/money.tsx';
import { ProductImage } from '#storefront/ui/product-image.tsx';

const featuresShown = 3;

/** What is subscribed to and what it costs: 95% of the price, once, today. The order's own sum once it is made. */
export function SubscriptionSummary({ product, order }: { product: Product; order: Order | undefined }) {
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
