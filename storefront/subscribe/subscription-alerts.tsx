import { OrderLinks } from '#storefront/orders/order-links.tsx';
import { AlertBox } from '#storefront/payments/payment-alert.tsx';

interface AlreadyPaidProps {
  orderIds: readonly number[];
  /** Called when the customer chooses to buy the same pack again. */
  onSubscribeAgain(): void;
}

/** An alert that another tab has paid for this subscription. It names the order, and says how to buy the same pack again. */
export function AlreadyPaid({ orderIds, onSubscribeAgain }: AlreadyPaidProps) {
  return (
    <div role="alert" className="mt-5">
      <AlertBox title="You’ve already paid for this subscription">
        Nothing was charged just now. Subscribe again only if you want this pack twice.
        <div className="mt-1 flex flex-wrap gap-x-5">
          <OrderLinks orderIds={orderIds} />
          <button type="button" className="text-link min-h-11" onClick={onSubscribeAgain}>
            Subscribe again
          </button>
        </div>
      </AlertBox>
    </div>
  );
}

/** A notice that another tab or device has sent a payment for this subscription, whose outcome isn't known yet. */
export function BeingPaidNotice({ orderId }: { orderId: number }) {
  return (
    <div role="status" className="mt-5">
      <AlertBox title="This subscription is being paid for already">
        A payment was sent from another page, and it may have gone through. Look at your order before you pay again.
        <div className="mt-1">
          <OrderLinks orderIds={[orderId]} />
        </div>
      </AlertBox>
    </div>
  );
}
