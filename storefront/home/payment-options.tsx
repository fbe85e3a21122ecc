import { feeCents } from '#core/delivery/delivery-fee.ts';
import { deliverySentence, feeSentence } from '#core/delivery/describe-delivery.ts';
import { splitInstalments } from '#core/laybys/instalment-plan.ts';
import { formatMoney } from '#core/money.ts';
import { subscriptionDiscountPercent } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import type { Product } from '#core/products/product.ts';
import { useDeliveryAreas } from '#storefront/delivery/delivery-queries.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { Money, Price } from '#storefront/ui/money.tsx';
import { Section } from '#storefront/ui/section.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

/** The example used if the shop features no pack. */
const exampleProduct = { name: 'A pack', price: 80_000 };
const laybyDays = ['Today', '2 weeks later', '4 weeks later', '6 weeks later'];

type Example = Pick<Product, 'name' | 'price'>;

/**
 * An example of a pack paid in full and by layby, to the cent. Shows weeks instead of dates, so that the page is the same every
 * day.
 */
export function PaymentOptions({ product }: { product: Example | undefined }) {
  const example = product ?? exampleProduct;
  return (
    <Section
      id="payment-options"
      heading="Pay now, or lay it by"
      ground="bone"
      intro={`${example.name} at ${formatMoney(example.price)}, paid both ways.`}
    >
      <div className="grid items-start gap-5 md:grid-cols-2 lg:gap-8">
        <PayNow example={example} />
        <Layby example={example} />
      </div>
      <DeliveryInfo />
    </Section>
  );
}

function PayNow({ example }: { example: Example }) {
  const subscriptionCents = unitPriceCents(example.price, 'subscription');
  return (
    <div className="ticket flex h-full flex-col p-5 sm:p-8">
      <h3 className="text-3xl">Pay now</h3>
      <p className="mt-2">By card, all of it today. You choose the delivery day at checkout.</p>
      <dl className="ledger mt-6">
        <div>
          <dt>Today</dt>
          <dd>
            <Money cents={example.price} />
          </dd>
        </div>
        <DeliveryRows price={example.price} />
      </dl>
      <h4 className="mt-6 font-display sm:mt-8 text-xl font-semibold">
        Or subscribe, and save {subscriptionDiscountPercent}%
      </h4>
      <p className="mt-1">The same, with the saving on recurring deliveries.</p>
      <dl className="ledger mt-4">
        <div>
          <dt>Normal price</dt>
          <dd className="line-through">
            <Money cents={example.price} />
          </dd>
        </div>
        <div className="font-semibold text-eucalypt">
          <dt>By subscription, today</dt>
          <dd>
            <Price cents={subscriptionCents} className="text-2xl" />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** The delivery fee and the total if every zone charges the same; otherwise an explanation of the fee. */
function DeliveryRows({ price }: { price: number }) {
  const fees = new Set(useDeliveryAreas().zones.map((zone) => feeCents(zone.fees, price)));
  const [fee] = fees;
  if (fee === undefined) return null;
  return (
    <>
      <div>
        <dt>Delivery</dt>
        <dd>{fees.size > 1 ? 'By your postcode' : fee === 0 ? 'Free' : <Money cents={fee} />}</dd>
      </div>
      {fees.size > 1 ? null : (
        <div className="font-semibold">
          <dt>Total</dt>
          <dd>
            <Price cents={price + fee} className="text-2xl" />
          </dd>
        </div>
      )}
    </>
  );
}

function Layby({ example }: { example: Example }) {
  return (
    <div className="ticket h-full p-5 sm:p-8">
      <h3 className="text-3xl">Layby</h3>
      <p className="mt-2">In 2, 4 or 6 equal payments, every 2 weeks or every week. Here in 4:</p>
      <dl className="ledger mt-6">
        {splitInstalments(example.price, 4).map((cents, index) => (
          <div key={laybyDays[index]}>
            <dt>{laybyDays[index]}</dt>
            <dd>
              <Money cents={cents} />
            </dd>
          </div>
        ))}
        <div className="font-semibold">
          <dt>Total</dt>
          <dd>
            <Price cents={example.price} className="text-2xl" />
          </dd>
        </div>
      </dl>
      <ul className="mt-6 list-[square] space-y-1 pl-5 marker:text-oxblood">
        <li>No credit check and no interest.</li>
        <li>Pay early or more at any time; it can be paused.</li>
        <li>You choose the delivery day after the final payment.</li>
        <li>
          To cancel, contact our{' '}
          <ShopLink to="/contact" className="text-link">
            customer service
          </ShopLink>
          .
        </li>
      </ul>
    </div>
  );
}

function DeliveryInfo() {
  const { confirmsClaims } = useShop();
  const areas = useDeliveryAreas();
  return (
    <div
      id="delivery-info"
      className="mt-9 grid grid-cols-[5.5rem_1fr] items-center gap-x-5 gap-y-3 sm:mt-12 sm:grid-cols-[12rem_1fr] sm:gap-x-12 lg:mt-16"
    >
      <Drawing spec={{ of: 'scene', kind: 'deliver' }} className="aspect-[240/180]" />
      <div className="contents sm:block">
        <h3 className="text-2xl sm:text-3xl">Delivery</h3>
        <p className="col-span-2 max-w-[62ch] sm:mt-3">
          {deliverySentence(areas)} {feeSentence(areas)}
          {confirmsClaims
            ? ' Your meat is vacuum-sealed and travels in insulated boxes with ice packs, so it reaches you cold and goes straight into the fridge or the freezer.'
            : ''}{' '}
          Someone should be there to take it in.
        </p>
      </div>
    </div>
  );
}
