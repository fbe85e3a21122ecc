import { type Day, formatDate } from '#core/dates.ts';
import type { PackingOrder } from '#core/packing/packing-api.ts';
import { useShop } from '#storefront/layout/use-shop.ts';

/** The labels for the boxes of a packed order. They are visible only in print. */
export function BoxLabels({ day, order }: { day: Day; order: PackingOrder }) {
  const { businessName } = useShop();
  const { orderId, customer, zone, closed } = order;
  const count = closed?.boxes ?? 0;
  return (
    <div className="hidden print:block">
      {Array.from({ length: count }, (_, index) => index + 1).map((box) => (
        <article key={box} className="break-inside-avoid border border-ink p-4 not-first:mt-4">
          <p className="text-sm">{businessName}</p>
          <p className="font-display text-4xl font-bold">#{orderId}</p>
          <p className="text-2xl">{customer.name ?? 'No name'}</p>
          <p className="text-xl">
            {zone?.name ?? 'Pick-up'} · {formatDate(day)}
          </p>
          <p className="text-xl font-bold">
            Box {box} of {count}
          </p>
          <p>Keep cold.</p>
        </article>
      ))}
    </div>
  );
}
