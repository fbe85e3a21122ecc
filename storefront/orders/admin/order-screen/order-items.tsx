import type { StaffOrder } from '#core/orders/staff-order.ts';
import { Money } from '#storefront/ui/money.tsx';
import { ProductImage } from '#storefront/ui/product-image.tsx';
import { OrderPanel } from './order-panel.tsx';

const right = 'py-2 pl-3 text-right';

/** What was bought, as it was when it was bought. */
export function OrderItems({ order }: { order: StaffOrder }) {
  return (
    <OrderPanel title="Items">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Items of order #{order.id}</caption>
        <thead>
          <tr className="border-b border-ink text-left">
            <th scope="col" className="py-1.5 font-semibold" colSpan={2}>
              Pack
            </th>
            <th scope="col" className={`${right} font-semibold`}>
              Qty
            </th>
            <th scope="col" className={`${right} font-semibold max-sm:hidden`}>
              Each
            </th>
            <th scope="col" className={`${right} font-semibold`}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={`${item.productId}-${item.paymentType}`} className="border-b border-rule align-top">
              <td className="w-14 py-2 pr-3">
                <ProductImage product={item} className="w-14 bg-paper" />
              </td>
              <td className="py-2">
                <span className="font-semibold">{item.name}</span>
                <span className="block text-steel">
                  Approx. {item.weight}
                  {item.paymentType === 'subscription' ? '. Subscription, 5% off' : ''}
                </span>
              </td>
              <td className={right}>{item.quantity}</td>
              <td className={`${right} max-sm:hidden`}>
                <Money cents={item.unitPrice} />
              </td>
              <td className={`${right} font-semibold`}>
                <Money cents={item.totalPrice} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </OrderPanel>
  );
}
