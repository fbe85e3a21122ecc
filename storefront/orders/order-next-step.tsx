import { formatShortDay, melbourneDay } from '#core/dates.ts';
import { formatSlot } from '#core/delivery/delivery-method.ts';
import { formatMoney } from '#core/money.ts';
import { isRounding } from '#core/orders/cash-rounding.ts';
import type { Order } from '#core/orders/order.ts';
import { isFirm } from '#core/orders/weighing/firm-order.ts';
import { Button } from '#storefront/ui/button.tsx';
import { ChargeBox } from './account/charge-box.tsx';
import { PaymentRequired } from './account/payment-required.tsx';
import { addressLine } from './order-text.ts';
import { StateBox } from './state-box.tsx';

interface OrderNextStepProps {
  order: Order;
  /** Opens the dialog that chooses the delivery day. */
  onSchedule(): void;
  /** Called with the updated order after a payment. */
  onPaid(order: Order): void;
}

/** What the customer can do next with an order. For goods sold by the kilo, it first explains when the order is charged. */
export function OrderNextStep(props: OrderNextStepProps) {
  const { order, onPaid } = props;
  if (order.charge === null) return <NextStep {...props} />;
  return (
    <>
      <ChargeBox order={order} charge={order.charge} onPaid={onPaid} />
      {isFirm(order) ? <NextStep {...props} /> : null}
    </>
  );
}

/** The customer's next step: to pay or to choose a delivery day. If there is none, shows the order's state. */
function NextStep({ order, onSchedule, onPaid }: OrderNextStepProps) {
  if (order.status === 'cancelled') return <CancelledBox order={order} />;
  const isPickup = order.deliveryMethod === 'pickup';
  if (order.status === 'delivered') {
    return <StateBox tone="done" title={isPickup ? 'Picked up' : 'Delivered'} text={<Destination order={order} />} />;
  }
  if (order.deliveryDate !== null) return <ScheduledBox order={order} onSchedule={onSchedule} />;
  if (isFirm(order)) {
    const paid = order.status === 'paid' ? 'Your order is paid. ' : '';
    const day = isPickup ? 'day on which you pick it up' : 'weekday on which we bring it';
    return (
      <StateBox tone="action" title="Action Required" text={`${paid}Choose the ${day}.`}>
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
    <StateBox
      tone="done"
      title={order.deliveryMethod === 'pickup' ? 'Pick-up Scheduled' : 'Delivery Scheduled'}
      text={<Destination order={order} />}
    >
      {canChange ? (
        <Button variant="secondary" size="sm" className="mt-3" onClick={onSchedule}>
          {order.deliveryMethod === 'pickup' ? 'Change day' : 'Change delivery'}
        </Button>
      ) : null}
    </StateBox>
  );
}

function Destination({ order: { deliveryDate, deliveryMethod, pickupSlot, address } }: { order: Order }) {
  const isPickup = deliveryMethod === 'pickup';
  if (deliveryDate === null) return <p>{isPickup ? 'You took it along.' : 'This order has been delivered.'}</p>;
  const place = isPickup ? ' at our shop' : address === null ? '' : ` to ${addressLine(address)}`;
  return (
    <p>
      <strong>
        {formatShortDay(deliveryDate)}
        {pickupSlot === null ? '' : `, ${formatSlot(pickupSlot)}`}
      </strong>
      {place}
    </p>
  );
}

function CancelledBox({ order }: { order: Order }) {
  return <StateBox tone="neutral" title="Cancelled" text={formatCancelled(order)} />;
}

/** Describes what was paid and refunded on a cancelled order. The refunded amount is the sum of the lines that refunds have added. */
function formatCancelled({ lines, amountPaid, keptAmount, returnedByBank }: Order): string {
  // How much the shop keeps is only known if staff cancelled the order.
  if (keptAmount === null && amountPaid > 0) {
    return 'This order was cancelled. Its payments are in the payment history.';
  }
  const refundedCents = -lines.reduce((sum, line) => {
    return line.kind === 'adjustment' && !isRounding(line) && !line.itemId ? sum + line.amount : sum;
  }, 0);
  const retainedCents = keptAmount ?? amountPaid;
  const parts = [
    [refundedCents, 'was refunded'] as const,
    [amountPaid - retainedCents, 'is still to be refunded'] as const,
    [returnedByBank, 'was returned by your bank'] as const,
    [retainedCents - returnedByBank, 'was kept'] as const,
  ].flatMap(([cents, text]) => (cents > 0 ? `${formatMoney(cents)} ${text}` : []));
  return `This order was cancelled${parts.length === 0 ? ', and nothing was charged for it' : `: ${parts.join(', ')}`}.`;
}
