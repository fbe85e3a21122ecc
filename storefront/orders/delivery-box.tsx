import { formatShortDay, melbourneDay } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { Button } from '#storefront/ui/button.tsx';
import { addressLine } from './order-text.ts';
import { PaymentRequiredBox } from './payment-required-box.tsx';
import { StateBox } from './state-box.tsx';

export interface DeliveryBoxProps {
  order: Order;
  /** Opens the dialog that chooses the delivery day. */
  onSchedule(): void;
  /** Called with the order as it is after a payment. */
  onPaid(order: Order): void;
}

/** What comes next for an order: its delivery day, or what stands before it. */
export function DeliveryBox({ order, onSchedule, onPaid }: DeliveryBoxProps) {
  if (order.status === 'cancelled') return <CancelledBox order={order} />;
  if (order.status === 'delivered') {
    return <StateBox tone="done" title="Delivered" words={<Destination order={order} />} />;
  }
  if (order.deliveryDate !== null) return <ScheduledBox order={order} onSchedule={onSchedule} />;
  if (order.status === 'paid') {
    return (
      <StateBox
        tone="action"
        title="Action Required"
        words="Your order is paid. Choose the weekday on which we bring it."
      >
        <Button className="mt-4 w-full sm:w-auto" onClick={onSchedule}>
          Schedule Delivery
        </Button>
      </StateBox>
    );
  }
  return <PaymentRequiredBox order={order} onPaid={onPaid} />;
}

function ScheduledBox({ order, onSchedule }: Pick<DeliveryBoxProps, 'order' | 'onSchedule'>) {
  const canChange = order.deliveryDate !== null && order.deliveryDate > melbourneDay(new Date());
  return (
    <StateBox tone="done" title="Delivery Scheduled" words={<Destination order={order} />}>
      {canChange ? (
        <Button variant="secondary" size="sm" className="mt-3" onClick={onSchedule}>
          Change delivery
        </Button>
      ) : null}
    </StateBox>
  );
}

function Destination({ order }: { order: Order }) {
  if (order.deliveryDate === null) return <p>This order has been delivered.</p>;
  return (
    <p>
      <strong>{formatShortDay(order.deliveryDate)}</strong>
      {order.address === null ? null : ` to ${addressLine(order.address)}`}
    </p>
  );
}

function CancelledBox({ order }: { order: Order }) {
  return (
    <StateBox
      tone="neutral"
      title="Cancelled"
      words={
        order.amountPaid > 0
          ? 'This order was cancelled. What became of your payments is listed in the payment history.'
          : 'This order was cancelled, and nothing is charged for it.'
      }
    />
  );
}
