import { OrderLinks } from '#storefront/orders/order-links.tsx';
import { sentence } from '#storefront/payments/describe-unpaid.ts';
import { AlertBox } from '#storefront/payments/payment-alert.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import type { CartTaken } from './make-orders.ts';

interface CartTakenAlertProps {
  alert: CartTaken;
  /** Called when the customer chooses to buy the same packs again. */
  onOrderAgain(): void;
}

/**
 * An alert that another tab has paid, or is paying, for the same cart. It names the orders, and says how to order the same packs
 * again.
 */
export function CartTakenAlert({ alert, onOrderAgain }: CartTakenAlertProps) {
  const { isPaid, detail, orderIds } = alert;
  return (
    <AlertBox title={isPaid ? 'You’ve already paid for this cart' : 'This cart is being paid for already'}>
      {sentence(detail)} Nothing was charged just now.
      {isPaid ? ' Order the same again only if you want it twice.' : ' Look at your orders before you pay again.'}
      <div className="mt-1 flex flex-wrap gap-x-5">
        <OrderLinks orderIds={orderIds} />
        {isPaid ? (
          <button type="button" className="text-link min-h-11" onClick={onOrderAgain}>
            Order the same again
          </button>
        ) : null}
      </div>
    </AlertBox>
  );
}

/** A notice that another tab has paid for the cart while this checkout was open. The cart is empty now. */
export function PaidElsewhere({ orderIds }: { orderIds: readonly number[] }) {
  return (
    <div className="mt-8 max-w-xl">
      <AlertBox title="You’ve already paid for this cart">
        You paid for it in another tab, so your cart is empty now. Nothing more was charged.
        <div className="mt-1 flex flex-wrap gap-x-5">
          <OrderLinks orderIds={orderIds} />
          <ShopLink to="/products" className="text-link inline-flex min-h-11 items-center">
            Browse products
          </ShopLink>
        </div>
      </AlertBox>
    </div>
  );
}
