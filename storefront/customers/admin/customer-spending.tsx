import type { CustomerRecord } from '#core/customers/customer-record.ts';
import { OrderPanel } from '#storefront/orders/admin/order-screen/order-panel.tsx';
import { Money } from '#storefront/ui/money.tsx';

/** The amount that a customer has paid, less refunds, in total and in each year. */
export function CustomerSpending({ customer: { spent, orderCount, years } }: { customer: CustomerRecord }) {
  return (
    <OrderPanel title="Spending">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Payments minus refunds, by year</caption>
        <tbody>
          {years.map((each) => (
            <tr key={each.year} className="border-b border-rule">
              <th scope="row" className="py-1.5 text-left font-normal">
                {each.year}
              </th>
              <td className="py-1.5 text-right">
                <Money cents={each.spent} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row" className="py-1.5 text-left font-semibold">
              Total, {orderCount === 1 ? '1 order' : `${orderCount} orders`}
            </th>
            <td className="py-1.5 text-right font-semibold">
              <Money cents={spent} />
            </td>
          </tr>
        </tbody>
      </table>
    </OrderPanel>
  );
}
