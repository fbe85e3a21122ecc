import { describeFees, describeWeekdays } from '#core/delivery/describe-delivery.ts';
import type { DeliveryArea } from '#core/delivery/zone-of-postcode.ts';
import { formatShortMoney } from '#core/money.ts';
import { useDeliveryAreas } from './delivery-queries.ts';
import { describeCutoffs, describePostcodes } from './describe-area.ts';
import { PostcodeBox } from './postcode-box.tsx';

/**
 * A section about where, on which days and at what price the shop delivers. Its prices come from the zones, which also decide what
 * customers are charged.
 */
export function DeliveryAreas() {
  const { zones, pickup } = useDeliveryAreas();
  return (
    <section aria-labelledby="delivery-areas" className="mb-10">
      <h2 id="delivery-areas" className="text-2xl">
        Where, when and for how much
      </h2>
      <PostcodeBox goods={null} className="mt-5" />
      <ul className="mt-8 grid gap-6 empty:hidden sm:grid-cols-2">
        {zones.map((zone) => (
          <Area key={zone.id} zone={zone} />
        ))}
      </ul>
      <p className="mt-6">
        {pickup ? 'You can also pick your order up at our shop, without a fee. ' : ''}
        We don’t deliver on days that are full or when we are closed: the checkout shows the days that are free.
      </p>
    </section>
  );
}

function Area({ zone: { id, name, postcodes, days, fees, minimum } }: { zone: DeliveryArea }) {
  const weekdays = describeWeekdays(days.map(({ weekday }) => weekday));
  return (
    <li aria-labelledby={`area-${id}`} className="ticket px-5 py-4">
      <h3 id={`area-${id}`} className="text-xl">
        {name}
      </h3>
      <p className="text-sm text-steel">{describePostcodes(postcodes)}</p>
      <dl className="ledger mt-3 text-sm">
        <Fact term="Days">{weekdays === '' ? 'None at the moment' : weekdays.replace(/^on /, '')}</Fact>
        {describeCutoffs(days).map((text) => (
          <Fact key={text} term="Order by">
            {text}
          </Fact>
        ))}
        <Fact term="Delivery">{describeFees(fees)}</Fact>
        {minimum === 0 ? null : <Fact term="Orders from">{formatShortMoney(minimum)}</Fact>}
      </dl>
    </li>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="shrink-0 text-steel">{term}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  );
}
