import { useEffect, useRef } from 'react';
import type { PackingOrder } from '#core/packing/packing-api.ts';
import { stateTexts } from './packing-text.ts';
import type { ShownBench } from './use-bench.ts';

/** The orders of the day, in the order of the run. The order that is being packed is marked. */
export function OrderList({ bench, orders }: { bench: ShownBench; orders: readonly PackingOrder[] }) {
  const shownId = bench.order?.orderId;
  const strip = useRef<HTMLElement>(null);
  // On a phone and a tablet, the list is a strip; on a desktop, it is a column. Only the list is scrolled here: scrollIntoView could
  // scroll the page too.
  useEffect(() => {
    const shown = strip.current?.querySelector(`[data-order="${shownId}"]`);
    if (!strip.current || !shown) return;
    const [within, own] = [strip.current.getBoundingClientRect(), shown.getBoundingClientRect()];
    const left = Math.max(0, own.right - within.right) + Math.min(0, own.left - within.left);
    const top = Math.max(0, own.bottom - within.bottom) + Math.min(0, own.top - within.top);
    strip.current.scrollBy({ left, top });
  }, [shownId]);
  return (
    <nav
      ref={strip}
      aria-label="Orders"
      className="max-lg:overflow-x-auto lg:sticky lg:top-3 lg:max-h-[calc(100dvh-1.5rem)] lg:overflow-y-auto"
    >
      <ol className="flex gap-2 lg:flex-col">
        {orders.map(({ orderId, customer, zone, state, trouble }) => (
          <li key={orderId} data-order={orderId} className="shrink-0">
            <button
              type="button"
              aria-current={orderId === shownId ? 'true' : undefined}
              className="min-h-14 w-full min-w-40 rounded-md border border-rule bg-white px-3 py-2 text-left text-sm leading-tight aria-[current]:border-2 aria-[current]:border-oxblood"
              onClick={() => bench.show({ order: orderId })}
            >
              <strong className="block">
                #{orderId} {customer.name ?? 'No name'}
              </strong>
              {zone?.name ?? 'Pick-up'} · {stateTexts[state]}
              {trouble.length === 0 ? null : <span className="block font-semibold text-oxblood">Trouble</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
