import { formatShortDay } from '#core/dates.ts';
import type { AffectedOrder } from '#core/delivery/staff-delivery-api.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

/** A list of the orders for a day that is now closed. The orders keep their day until staff move them. */
export function AffectedOrders({ orders }: { orders: readonly AffectedOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <section aria-label="Orders on a closed day" className="ledger-margin mt-4 bg-white px-4 py-3 text-sm">
      <p className="font-semibold text-oxblood">
        {orders.length === 1 ? 'An order is on a closed day' : `${orders.length} orders are on a closed day`}
      </p>
      <p>
        {orders.length === 1 ? 'It keeps' : 'They keep'} the day until moved: open{' '}
        {orders.length === 1 ? 'the order' : 'each order'} and change its delivery day. The customer is emailed, if we
        have an address.
      </p>
      <ul className="mt-2">
        {orders.map(({ id, customer, address, deliveryDate, status }) => (
          <li key={id}>
            <ShopLink to={`/admin/orders/${id}`} className="text-link inline-flex min-h-9 items-center">
              Order #{id}, {customer.name ?? 'no name'}
              {address === null ? '' : `, ${address.city}`}
            </ShopLink>{' '}
            {deliveryDate === null ? '' : formatShortDay(deliveryDate)}
            {status === 'pending' ? ' (not paid yet)' : ''}
          </li>
        ))}
      </ul>
    </section>
  );
}
