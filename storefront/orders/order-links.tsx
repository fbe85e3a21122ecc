import { ShopLink } from '#storefront/ui/shop-link.tsx';

/** Links to these orders. If no order is known, a link to all of the customer's orders. */
export function OrderLinks({ orderIds }: { orderIds: readonly number[] }) {
  const linked = 'text-link inline-flex min-h-11 items-center';
  if (orderIds.length === 0) {
    return (
      <ShopLink to="/account?tab=orders" className={linked}>
        See your orders
      </ShopLink>
    );
  }
  return orderIds.map((id) => (
    <ShopLink key={id} to={`/account?tab=orders&highlight=${id}`} className={linked}>
      See order #{id}
    </ShopLink>
  ));
}
