import { formatDate, formatShortDay } from '#core/dates.ts';
import type { RunSheet, RunStop } from '#core/delivery/run-sheet-api.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { addressLine } from '#storefront/orders/order-text.ts';
import { countOf } from '#storefront/ui/count-of.ts';

/** The run sheet for printing: one line per stop, with a box to tick and a line to sign on. */
export function RunSheetPaper({ runSheet: { day, stops, totals } }: { runSheet: RunSheet }) {
  const { businessName } = useShop();
  const products = totals.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className="sheet hidden print:block">
      <header className="flex items-baseline justify-between border-b-2 border-ink pb-1">
        <h2 className="text-[16pt]">
          Run sheet, {formatShortDay(day).split(' ')[0]} {formatDate(day)}
        </h2>
        <p>
          {businessName}: {countOf(stops.length, 'stop')}, {countOf(products, 'pack')}
        </p>
      </header>
      {stops.length === 0 ? (
        <p className="mt-1">There are no deliveries on this day.</p>
      ) : (
        <Stops stops={stops} totals={totals} />
      )}
    </article>
  );
}

function Stops({ stops, totals }: Pick<RunSheet, 'stops' | 'totals'>) {
  return (
    <>
      <p className="mt-1">
        {stops.some(isUncharged)
          ? 'Nothing is collected at the door. Orders marked “Not charged yet” stay here until they are packed and charged.'
          : 'Everything on this sheet is paid: nothing is collected at the door.'}
      </p>
      <table className="mt-2 w-full table-fixed border-collapse text-left align-top">
        <thead>
          <tr className="border-b border-ink">
            <th className="w-[5%] py-1 pr-1">#</th>
            <th className="w-[29%] pr-3">Address</th>
            <th className="w-[22%] pr-3">Customer</th>
            <th className="w-[24%] pr-3">Packs</th>
            <th>Received</th>
          </tr>
        </thead>
        {stops.map((stop, index) => (
          <PaperStop key={stop.orderId} stop={stop} number={index + 1} />
        ))}
      </table>
      <section className="mt-4 break-inside-avoid">
        <h3 className="text-[12pt]">To pack</h3>
        <ul className="columns-2 gap-8">
          {totals.map(({ productId, name, weight, quantity }) => (
            <li key={`${productId}-${name}-${weight}`} className="flex justify-between border-b border-ink/40">
              <span>
                {name}, {weight}
              </span>
              <strong>{quantity}</strong>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Whether a stop's goods by the kilo aren't packed yet. Nothing was charged for them then. */
function isUncharged({ status }: RunStop): boolean {
  return status === 'pending';
}

function PaperStop({ stop, number }: { stop: RunStop; number: number }) {
  const { orderId, customer, address, items, notes, status } = stop;
  return (
    <tbody className="break-inside-avoid border-b border-ink/60">
      <tr className="align-top">
        <td className="pt-1.5 pr-1 font-semibold">{number}</td>
        <td className="pt-1.5 pr-3 pb-1.5 font-semibold">
          {address === null ? 'No address yet' : addressLine(address)}
        </td>
        <td className="pt-1.5 pr-3 pb-1.5">
          {customer.name}
          <span className="block">{customer.phone}</span>
          <span className="block">Order #{orderId}</span>
          {isUncharged(stop) ? <strong className="block">Not charged yet</strong> : null}
        </td>
        <td className="pt-1.5 pr-3 pb-1.5">
          {items.map((item) => (
            <span key={`${item.productId}-${item.name}`} className="block">
              {item.quantity} × {item.name}
            </span>
          ))}
        </td>
        <td className="pt-1.5 pb-1.5">{status === 'delivered' ? 'Delivered' : <TickAndSign />}</td>
      </tr>
      {notes === null ? null : (
        <tr>
          <td />
          <td colSpan={4} className="pb-1.5 break-words">
            <strong>Notes:</strong> {notes}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** A box for the driver to tick, and a line for the customer to sign. */
function TickAndSign() {
  return (
    <span className="flex items-end gap-2 pt-3">
      <span className="inline-block size-4 shrink-0 border border-ink" />
      <span className="grow border-b border-ink" />
    </span>
  );
}
