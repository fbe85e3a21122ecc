import { useEffect, useRef } from 'react';
import { isDay } from '#core/dates.ts';
import type { Packing } from '#core/packing/packing-api.ts';
import { formatHeld, isNoStock } from '#core/stock/stock-amount.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading, ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { BenchScale } from './bench-scale.tsx';
import { BoxLabels } from './box-labels.tsx';
import { ByProduct } from './by-product.tsx';
import { OrderList } from './order-list.tsx';
import { OrderOnBench } from './order-on-bench.tsx';
import { JustPacked } from './packed-order.tsx';
import { type ShownBench, useBench } from './use-bench.ts';

/**
 * /admin/packing: the orders of a day, in the order of the run. Enter puts the next line into the box; after the last line, Enter
 * closes the box.
 */
export function PackingScreen() {
  const bench = useBench();
  const { day, order, justPacked, isByProduct, show } = bench;
  const toPrint = order?.closed ? order : justPacked;
  return (
    <>
      <div className="print:hidden">
        <ScreenHeading
          title="Packing"
          actions={
            <>
              <Button variant="secondary" size="xs" onClick={() => show({ by: isByProduct ? null : 'product' })}>
                {isByProduct ? 'By order' : 'By product'}
              </Button>
              <ButtonLink to={`/admin/packing-slips?day=${day}`} variant="secondary" size="xs">
                Packing slips
              </ButtonLink>
              <label className="flex items-center text-sm font-semibold">
                Day
                <input
                  type="date"
                  key={day}
                  defaultValue={day}
                  className="ml-2 min-h-9 rounded-md border border-steel bg-white px-2 font-normal max-md:min-h-11"
                  onChange={({ target: { value } }) => {
                    if (isDay(value) && value >= '2000-01-01') show({ day: value, order: null, packed: null });
                  }}
                />
              </label>
            </>
          }
        />
        <BenchOfDay bench={bench} />
      </div>
      {toPrint === undefined ? null : <BoxLabels day={day} order={toPrint} />}
    </>
  );
}

function BenchOfDay({ bench }: { bench: ShownBench }) {
  const { day, record, order, justPacked, isByProduct } = bench;
  const packing = record.data;
  if (record.isFailed && !packing) {
    const text = 'Couldn’t load what is to be packed. Check your connection and try again.';
    return <ScreenFailure text={text} onRetry={record.refresh} />;
  }
  if (!packing) return <ScreenSkeleton />;
  if (packing.orders.length === 0) {
    return (
      <div className="border border-ink bg-white p-6">
        <p className="font-semibold">Nothing is to be packed for this day.</p>
        <p className="mt-1 max-w-prose text-sm text-steel">
          Orders with this delivery day appear here once they are paid, or agreed to by the kilo. Choose another day
          above.
        </p>
      </div>
    );
  }
  return (
    <>
      {record.isFailed ? (
        <p role="alert" className="mb-4 border border-oxblood bg-white px-4 py-3 text-sm font-semibold text-oxblood">
          The shop can’t be reached. What you see may be out of date.
        </p>
      ) : null}
      <div className="mb-5 grid auto-cols-fr gap-4 lg:grid-flow-col">
        <Progress packing={packing} />
        <BenchScale />
      </div>
      {isByProduct ? (
        <ByProduct packing={packing} />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <OrderList bench={bench} orders={packing.orders} />
          <div className="min-w-0">
            {order === undefined ? (
              <AllPacked />
            ) : (
              <OrderOnBench key={order.orderId} order={order} packing={packing} bench={bench} />
            )}
            {justPacked === undefined ? null : <JustPacked order={justPacked} day={day} />}
          </div>
        </div>
      )}
    </>
  );
}

/** The message that all orders are packed. It takes the focus, because the button of the last order has disappeared. */
function AllPacked() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className="border border-ink bg-white p-6 font-semibold">
      Everything is packed.
    </p>
  );
}

function Progress({ packing: { progress, items } }: { packing: Packing }) {
  const { packed, waiting, trouble, boxes } = progress;
  const short = items.filter((item) => !isNoStock(item.short));
  return (
    <section aria-label="Progress" className="border border-ink bg-white px-4 py-3">
      <p className="text-lg font-semibold" aria-live="polite">
        {packed} packed, {waiting} waiting{trouble === 0 ? '' : `, ${trouble} with trouble`}
      </p>
      {boxes.length === 0 ? null : (
        <p className="mt-1 text-sm">
          {boxes.map(({ zone, boxes: count }) => `${zone || 'Pick-up'}: ${countOf(count, 'box', 'boxes')}`).join(' · ')}
        </p>
      )}
      {short.length === 0 ? null : (
        <p className="mt-1 text-sm font-semibold text-oxblood">
          Short: {short.map(({ name, unit, short: lacking }) => `${formatHeld(unit, lacking)} × ${name}`).join(', ')}
        </p>
      )}
    </section>
  );
}
