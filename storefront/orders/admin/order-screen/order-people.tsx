import type { ReactNode } from 'react';
import { formatFullDay } from '#core/dates.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { useShopToday } from '#storefront/admin/live/use-shop-day.ts';
import { addressLine } from '#storefront/orders/order-text.ts';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { orderActions } from '../actions/order-actions.tsx';
import { customerName } from '../staff-orders.ts';
import type { OrderActionsProps } from './order-alerts.tsx';
import { OrderPanel } from './order-panel.tsx';

/** The customer of an order, and where and when it is delivered. */
export function OrderPeople({ order, onOpen }: OrderActionsProps) {
  const today = useShopToday();
  return (
    <>
      <OrderPanel
        title="Customer"
        action={
          orderActions.edit.isAllowed(order, today) ? (
            <Button variant="secondary" size="xs" onClick={() => onOpen('edit')}>
              {orderActions.edit.label(order)}
              <span className="sr-only"> customer, address and notes</span>
            </Button>
          ) : null
        }
      >
        <Contact order={order} />
      </OrderPanel>
      <OrderPanel
        title="Delivery"
        action={
          orderActions.delivery.isAllowed(order, today) ? (
            <Button variant="secondary" size="xs" onClick={() => onOpen('delivery')}>
              {orderActions.delivery.label(order)}
            </Button>
          ) : null
        }
      >
        <dl className="grid gap-3 text-sm">
          <Fact term="Day">{isHandedOver(order) ? 'Handed over at the counter' : formatDayHint(order)}</Fact>
          {order.address === null && (order.deliveryMethod === 'pickup' || isHandedOver(order)) ? null : (
            <Fact term="Address">{order.address === null ? 'Not given yet' : addressLine(order.address)}</Fact>
          )}
          {order.notes === null ? null : <Fact term="Notes">{order.notes}</Fact>}
        </dl>
      </OrderPanel>
    </>
  );
}

function Contact({ order }: { order: StaffOrder }) {
  const { customer, userId, record } = order;
  return (
    <div className="grid gap-1 text-sm">
      {record?.pinnedNotes.map((note) => (
        <p key={note} role="note" className="border-l-4 border-oxblood px-3 py-1 font-semibold wrap-anywhere">
          {note}
        </p>
      ))}
      <p className="text-base font-semibold wrap-anywhere">{customerName(order)}</p>
      {customer.phone === null ? null : (
        <p>
          <a href={`tel:${customer.phone.replace(/[^\d+]/g, '')}`} className="text-link">
            {customer.phone}
          </a>
        </p>
      )}
      {customer.email === null ? null : (
        <p>
          <a href={`mailto:${customer.email}`} className="text-link wrap-anywhere">
            {customer.email}
          </a>
        </p>
      )}
      {record === null ? null : (
        <p className="mt-1">
          <ShopLink to={`/admin/customers/${record.id}`} className="text-link inline-flex min-h-9 items-center">
            Customer and other orders
          </ShopLink>
        </p>
      )}
      {userId === null ? <p className="text-steel">No account.</p> : null}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-steel">{term}</dt>
      <dd className="font-semibold wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

function isHandedOver({ status, deliveryDate }: StaffOrder): boolean {
  return status === 'delivered' && deliveryDate === null;
}

function formatDayHint({ status, deliveryDate, wishedDeliveryDate: requestedDeliveryDate }: StaffOrder): string {
  if (status === 'cancelled') return 'None: the order is cancelled';
  if (deliveryDate !== null) return formatFullDay(deliveryDate);
  if (status === 'paid') return 'Not set';
  if (status !== 'pending') return 'None';
  return requestedDeliveryDate === null
    ? 'Chosen once it is paid'
    : `${formatFullDay(requestedDeliveryDate)}, once it is paid`;
}
