import type { CustomerRecord } from '#core/customers/customer-record.ts';
import { formatInstant } from '#core/dates.ts';
import { OrderPanel } from '#storefront/orders/admin/order-screen/order-panel.tsx';
import { formatCustomerEvent } from './customer-event-text.ts';

/** The changes of a customer's record and who made them, newest first. */
export function CustomerLog({ customer: { events, createdAt } }: { customer: CustomerRecord }) {
  return (
    <OrderPanel title="Log">
      <ol className="grid gap-3 border-l border-rule text-sm">
        {events.map((event) => (
          <LogLine key={event.id} at={event.at} text={formatCustomerEvent(event)} />
        ))}
        <LogLine at={createdAt} text="Record created" />
      </ol>
    </OrderPanel>
  );
}

function LogLine({ at, text }: { at: string; text: string }) {
  return (
    <li className="relative pl-4">
      <span aria-hidden="true" className="absolute top-1.5 -left-1 size-2 rounded-full bg-ink" />
      <time dateTime={at} className="block text-xs text-steel tabular-nums">
        {formatInstant(at)}
      </time>
      <span className="wrap-anywhere">{text}</span>
    </li>
  );
}
