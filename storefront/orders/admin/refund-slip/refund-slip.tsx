import { Letterhead } from '#storefront/orders/receipt/letterhead.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { type RefundSlipParts, refundFacts, refundLineLabel, refundTax, refundTitle } from './refund-slip-of.ts';

/** A refund on paper: what was refunded, how, when and by whom, and the GST in it. */
export function RefundSlip({ order, refund, shop }: RefundSlipParts) {
  return (
    <article className="receipt ticket px-4 py-6 text-sm tabular-nums sm:p-10 print:border-0 print:p-0">
      <Letterhead title={refundTitle({ refund, shop })} orderId={order.id} />
      <dl className="mt-5 grid gap-x-10 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        {refundFacts({ order, refund }).map(({ term, text }) => (
          <div key={term}>
            <dt className="text-steel print:text-ink">{term}</dt>
            <dd className="font-semibold break-words">{text}</dd>
          </div>
        ))}
      </dl>
      <table className="mt-7 w-full">
        <caption className="mb-1 text-left font-display text-lg font-semibold">What goes back</caption>
        <tbody className="border-t border-ink">
          {refund.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stored refund never changes, and two lines may be alike
            <tr key={index} className="border-b border-rule">
              <th scope="row" className="py-2 text-left font-normal">
                {refundLineLabel(line)}
              </th>
              <td className="pl-3 text-right">
                <Money cents={line.cents} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-y border-ink text-base font-semibold">
            <th scope="row" className="py-2 text-left">
              Refunded
            </th>
            <td className="pl-3 text-right">
              <Money cents={refund.cents} />
            </td>
          </tr>
        </tfoot>
      </table>
      <dl className="mt-3 grid gap-1">
        {refund.parts.map(({ text, cents }) => (
          <div key={text} className="flex justify-between gap-6">
            <dt>{text}</dt>
            <dd>
              <Money cents={cents} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        {refundTax({ refund, shop })}
        {refund.lines.some(({ taxClass }) => taxClass === 'gst') ? ' What is marked * is taxed.' : ''}
      </p>
    </article>
  );
}
