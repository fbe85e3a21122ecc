import type { OrderEvent } from '#core/orders/order-event.ts';
import { formatInstant } from '#storefront/admin/ui/format-instant.ts';
import { formatOrderEvent } from './order-event-text.ts';
import { OrderPanel } from './order-panel.tsx';

/** Who did what to an order, oldest first. */
export function OrderLog({ events }: { events: readonly OrderEvent[] }) {
  return (
    <OrderPanel title="Log">
      <ol className="grid gap-3 border-l border-rule text-sm">
        {events.map((event) => (
          <li key={event.id} className="relative pl-4">
            <span aria-hidden="true" className="absolute top-1.5 -left-1 size-2 rounded-full bg-ink" />
            <time dateTime={event.at} className="block text-xs text-steel tabular-nums">
              {formatInstant(event.at)}
            </time>
            <span className="wrap-anywhere">{formatOrderEvent(event)}</span>
          </li>
        ))}
      </ol>
    </OrderPanel>
  );
}
