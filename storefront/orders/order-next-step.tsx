import { formatShortDay, melbourneDay } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { Button } from '#storefront/ui/button.tsx';
import { PaymentRequired } from './account/payment-required.tsx';
import { addressLine } from './order-text.ts';
import { StateBox } from './state-box.tsx';

interface OrderNextStepProps {
  order: Order;
  /** Opens the dialog that chooses the delivery day. */
  onSchedule(): void;
  /** Called with the order as it is after a payment. */
  onPaid(order: Order): void;
}

/** What comes next for an order: its delivery day, or what stands before it. */
export function OrderNextStep({ order, onSchedule, onPaid }: OrderNextStepProps) {
  if (order.status === 'cancelled') return <CancelledBox order={order} />;
  if (order.status === 'delivered') {
    return <StateBox tone="done" title="Delivered" text={<Destination order={order} />} />;
  }
  if (order.deliveryDate !== null) return <ScheduledBox order={order} onSchedule={onSchedule} />;
  if (order.status === 'paid') {
    return (
      <StateBox
        tone="action"
        title="Action Required"
        text="Your order is paid. Choose the weekday on which we bring it."
      >
        <Button className="mt-4 w-full sm:w-auto" onClick={onSchedule}>
          Schedule Delivery
        </Button>
      </StateBox>
    );
  }
  return <PaymentRequired order={order} onPaid={onPaid} />;
}

function ScheduledBox({ order, onSchedule }: Pick<OrderNextStepProps, 'order' | 'onSchedule'>) {
  const canChange = order.deliveryDate !== null && order.deliveryDate > melbourneDay(new Date());
  return (
    <StateBox tone="done" title="Delivery Scheduled" text={<Destination order={order} />}>
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
      text={
        order.amountPaid > 0
          ? 'This order was cancelled. What became of your payments is listed in the payment history.'
          : 'This order was cancelled, and nothing is charged for it.'
      }
    />
  );
}
