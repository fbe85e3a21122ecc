import { useState } from 'react';
import type { Order } from '#core/orders/order.ts';
import type { OrderCharge } from '#core/orders/weighing/order-charge.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { findPendingOrderPayment } from '#storefront/payments/pending-order-payment.ts';
import { PayOrderForm } from '../paying/pay-order-form.tsx';
import { StateBox } from '../state-box.tsx';
import { DropOrder } from './drop-order.tsx';

interface ChargeBoxProps {
  order: Order;
  charge: OrderCharge;
  /** Called with the updated order after its card was held, saved or charged. */
  onPaid(order: Order): void;
}

/** Explains when an order of goods sold by the kilo is charged. The form below it confirms the order, replaces its card or pays it. */
export function ChargeBox({ order, charge, onPaid }: ChargeBoxProps) {
  const storage = useOwnedStorage();
  const [isOpen, setOpen] = useState(() => findPendingOrderPayment(storage, order) !== null);
  return (
    <StateBox tone={charge.isDue ? 'action' : 'done'} title={charge.title} text={<p>{charge.text}</p>}>
      {charge.button === null ? null : charge.isDue || isOpen ? (
        <PayOrderForm order={order} dueCents={null} onPaid={onPaid} />
      ) : (
        <button type="button" className="text-link min-h-11" onClick={() => setOpen(true)}>
          Use another card<span className="sr-only"> for order #{order.id}</span>
        </button>
      )}
      <DropOrder order={order} />
    </StateBox>
  );
}
