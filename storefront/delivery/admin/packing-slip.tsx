import { type Day, formatDate, formatShortDay } from '#core/dates.ts';
import type { RunStop } from '#core/delivery/run-sheet-api.ts';
import { telephoneLink, useShop } from '#storefront/layout/use-shop.ts';
import { addressLine } from '#storefront/orders/order-text.ts';
import { countOf } from '#storefront/ui/count-of.ts';

type Item = RunStop['items'][number];

interface PackingSlipProps {
  stop: RunStop;
  day: Day | null;
  /** The stop's place in its run: "Stop 3 of 9"; absent if the slip is printed without its run. */
  place?: string;
}

/**
 * The packing slip of an order: the customer, the address, and every pack with its cuts to tick. It has no prices. It shows the cut
 * chart of each pack, because customers put the slip on the fridge. A slip takes half a page if its content fits.
 */
export function PackingSlip({ stop, day, place }: PackingSlipProps) {
  const { businessName, phone } = useShop();
  const { orderId, customer, address, items, notes } = stop;
  const products = items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <article className="sheet flex break-inside-avoid flex-col border border-ink bg-white p-4 sm:p-6 print:min-h-[129mm] print:border-0 print:p-0 print:text-[9.5pt] print:leading-snug print:even:border-t print:even:border-dashed print:even:pt-[5mm]">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 border-b-2 border-ink pb-2">
        <div className="print:flex print:flex-row-reverse print:items-baseline print:gap-[4mm]">
          <p className="font-display text-lg font-bold print:text-[10pt]">{businessName}</p>
          <h2 className="text-2xl print:text-[14pt]">Packing slip, order #{orderId}</h2>
        </div>
        <p className="sm:text-right print:text-right">
          <strong className="block text-lg print:inline print:text-[11pt]">
            {day === null ? 'No day yet' : `${formatShortDay(day).split(' ')[0]} ${formatDate(day)}`}
          </strong>{' '}
          {place === undefined ? '' : `${place} · `}
          {countOf(products, 'pack')}
        </p>
      </header>
      <address className="mt-3 not-italic print:mt-[2mm] print:grid print:grid-cols-[1fr_auto] print:items-baseline">
        <strong className="text-xl print:order-first print:text-[12pt]">{customer.name ?? 'No name'}</strong>
        <span className="block text-lg wrap-anywhere print:order-last print:col-span-2 print:text-[11pt]">
          {address === null ? 'No address yet' : addressLine(address)}
        </span>
        {customer.phone === null ? null : (
          <a
            href={telephoneLink(customer.phone)}
            className="inline-flex min-h-11 items-center text-lg text-ink no-underline print:min-h-0 print:text-[10pt]"
          >
            {customer.phone}
          </a>
        )}
      </address>
      {notes === null ? null : (
        <p className="mt-3 border border-ink px-3 py-2 wrap-anywhere print:mt-2 print:py-1">
          <strong>Notes: </strong>
          {notes}
        </p>
      )}
      <ul
        className={`mt-4 grid grid-cols-1 gap-5 print:mt-[3mm] print:gap-x-[6mm] print:gap-y-[3mm] ${items.length > 1 ? 'print:grid-cols-2' : ''}`}
      >
        {items.map((item) => (
          <SlipProduct key={`${item.productId}-${item.name}`} item={item} isAlone={items.length === 1} />
        ))}
      </ul>
      <footer className="mt-auto flex flex-wrap justify-between gap-x-6 pt-4 text-sm print:pt-2 print:text-[9pt]">
        <p>Keep frozen or refrigerated. {phone === '' ? '' : `Questions: ${phone}`}</p>
        <p>Packed by ____________________</p>
      </footer>
    </article>
  );
}

/** The maximum number of units of a pack for which each box gets its own column. More columns would be hard to tell apart. */
const mostColumns = 6;

function SlipProduct({
  item: { quantity, name, weight, byKilo, cuts, chart },
  isAlone,
}: {
  item: Item;
  /** Whether the product has the full width to itself. */
  isAlone: boolean;
}) {
  const units = quantity <= mostColumns ? quantity : 1;
  const columns = Array.from({ length: units }, (_, index) => index + 1);
  return (
    <li className="break-inside-avoid">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-ink pb-1 text-lg print:text-[10.5pt]">
        <strong>
          {quantity} × {name}
        </strong>
        <span className="whitespace-nowrap">{byKilo ?? `approx. ${weight}${quantity > 1 ? ' each' : ''}`}</span>
      </p>
      <div className="mt-2 flex flex-col items-start gap-x-6 gap-y-2 sm:flex-row print:mt-[1mm] print:flex-row print:gap-x-[3mm]">
        {/* Absent in a run sheet that a counter stored with an older version of the shop. */}
        {chart ? (
          <img
            src={chart}
            alt=""
            width={600}
            height={410}
            className={`h-auto w-44 shrink-0 [print-color-adjust:exact] ${isAlone ? 'print:w-[50mm]' : 'print:w-[24mm]'}`}
          />
        ) : null}
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">To tick of {name}</caption>
          {quantity === 1 ? null : (
            <thead>
              <tr className="align-bottom text-sm print:text-[9pt]">
                <th scope="col" className="font-semibold">
                  Cut
                </th>
                <th scope="col" className="px-2 text-right font-semibold">
                  In each
                </th>
                {columns.map((unit) => (
                  <th key={unit} scope="col" className="w-8 text-center font-semibold print:w-[6mm]">
                    {units === 1 ? `all ${quantity}` : <UnitNumber unit={unit} />}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {(cuts.length === 0 ? [whole] : cuts).map((cut) => (
              <tr key={cut.name} className="border-t border-rule">
                <th scope="row" className="py-0.5 font-normal print:py-0">
                  {cut.name}
                </th>
                <td className="px-2 text-right whitespace-nowrap">{kilos(cut)}</td>
                {columns.map((unit) => (
                  <td key={unit} className="w-8 text-center print:w-[6mm]">
                    <span
                      aria-hidden="true"
                      className="inline-block size-4 translate-y-0.5 border border-ink print:size-[3.6mm]"
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </li>
  );
}

/** The line of a pack without listed cuts, which is ticked as a whole. */
const whole: Item['cuts'][number] = { name: 'The pack', kilosLow: null, kilosHigh: null };

function UnitNumber({ unit }: { unit: number }) {
  return (
    <>
      <span className="sr-only">Pack </span>
      {unit}
    </>
  );
}

function kilos({ kilosLow, kilosHigh }: Item['cuts'][number]): string {
  if (kilosLow === null || kilosHigh === null) return '';
  return kilosLow === kilosHigh ? `about ${kilosLow} kg` : `about ${kilosLow}–${kilosHigh} kg`;
}
