import type { ReactNode } from 'react';
import { formatLongDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { typeNames } from '#core/products/product-options.ts';
import type { StockReport } from '#core/stock/cutting/stock-report-api.ts';
import { formatAmount } from '#core/stock/stock-amount.ts';
import { formatKilos } from '../cutting/cutting-text.ts';
import { describeKind, formatChange } from '../stock-text.ts';

type Margin = Pick<StockReport['total'], 'revenue' | 'cost' | 'margin'>;

const cell = 'px-3 py-2 max-lg:px-2';
const number = `${cell} text-right whitespace-nowrap`;
/** The class of a column that is hidden on phones. There, its value is shown below the row's name. */
const wide = `${number} max-sm:hidden`;

/** The tables of the report: cuts and other items, products, bodies, and waste by reason. */
export function ReportTables({ report }: { report: StockReport }) {
  const { from, to, items, products, bodies, waste, total } = report;
  if (items.length === 0) {
    return (
      <div className="border border-ink bg-white p-6">
        <p className="font-semibold">Nothing moved in the cold room in this period.</p>
        <p className="mt-1 max-w-prose text-sm text-steel">
          What is received, cut, sold and wasted is listed here with its margin.
        </p>
      </div>
    );
  }
  return (
    <div className="sheet space-y-8">
      <p className="max-w-prose text-sm">
        {formatLongDay(from)} to {formatLongDay(to)}. Goods count when they are handed over, at the price of the order’s
        goods before discounts and with GST. Goods cost what their lot cost, or the mean of what came and was made.
        Without a price of a purchase or a lot, the cost isn’t known.
      </p>
      <Table title="Cuts and other items" heading="Item" columns={['Sold', ...marginColumns]}>
        {items.map((item) => (
          <tr key={item.itemId} className="border-b border-rule last:border-b-0">
            <th scope="row" className={`${cell} text-left sm:min-w-40 font-normal wrap-anywhere`}>
              {item.name}
              <span className="block text-steel">
                {item.moves.map((move) => `${describeKind(move.kind)} ${formatChange(item.unit, move)}`).join(', ')}
              </span>
              <OnPhone text={describeMargin(item)} />
            </th>
            <td className={wide}>{formatAmount(item.unit, item.sold)}</td>
            <MarginCells {...item} />
          </tr>
        ))}
        <tr className="border-t border-ink font-semibold">
          <th scope="row" className={`${cell} text-left`}>
            Together
            <OnPhone text={describeMargin(total)} />
          </th>
          <td className="max-sm:hidden" />
          <MarginCells {...total} costed={total.revenue - total.revenueWithoutCost} />
        </tr>
      </Table>
      {total.revenueWithoutCost === 0 || total.cost === null ? null : (
        <p className="max-w-prose text-sm">
          Together, cost and margin leave out {formatMoney(total.revenueWithoutCost)} of revenue whose cost isn’t known.
        </p>
      )}
      {products.length === 0 ? null : (
        <Table title="Products" heading="Product" columns={marginColumns}>
          {products.map((product) => (
            <tr key={product.productId} className="border-b border-rule last:border-b-0">
              <th scope="row" className={`${cell} text-left font-normal wrap-anywhere`}>
                {product.name}
                <OnPhone text={describeMargin(product)} />
              </th>
              <MarginCells {...product} />
            </tr>
          ))}
        </Table>
      )}
      {bodies.length === 0 ? null : (
        <Table title="Bodies" heading="Animal" columns={['Cut', 'Cost of bodies', ...marginColumns]}>
          {bodies.map((body) => (
            <tr key={body.animal} className="border-b border-rule last:border-b-0">
              <th scope="row" className={`${cell} text-left font-normal`}>
                {typeNames[body.animal]}
                <span className="block text-steel">Drip {formatKilos(body.drip)}</span>
                <OnPhone
                  text={`Cut ${body.bodies} (${formatKilos(body.gramsIn)}) for ${formatCost(body.bodyCost)}. ${describeMargin(body)}`}
                />
              </th>
              <td className={wide}>
                {body.bodies} ({formatKilos(body.gramsIn)})
              </td>
              <td className={wide}>{formatCost(body.bodyCost)}</td>
              <MarginCells {...body} />
            </tr>
          ))}
        </Table>
      )}
      <Waste waste={waste} cost={total.wasteCost} />
    </div>
  );
}

function Waste({ waste, cost }: { waste: StockReport['waste']; cost: number | null }) {
  if (waste.length === 0) return <p className="text-sm">Nothing was wasted.</p>;
  return (
    <Table title="Waste by reason" heading="Reason" columns={['Item', 'Amount', 'Cost']}>
      {waste.map((each) => (
        <tr key={`${each.reason} ${each.itemId}`} className="border-b border-rule last:border-b-0">
          <th scope="row" className={`${cell} text-left font-normal wrap-anywhere`}>
            {each.reason}
            <OnPhone text={`${each.name}, ${formatAmount(each.unit, each)}`} />
          </th>
          <td className={`${cell} text-right wrap-anywhere max-sm:hidden`}>{each.name}</td>
          <td className={wide}>{formatAmount(each.unit, each)}</td>
          <td className={number}>{formatCost(each.cost)}</td>
        </tr>
      ))}
      <tr className="border-t border-ink font-semibold">
        <th scope="row" className={`${cell} text-left`}>
          Together
        </th>
        <td className="max-sm:hidden" />
        <td className="max-sm:hidden" />
        <td className={number}>{formatCost(cost)}</td>
      </tr>
    </Table>
  );
}

const marginColumns = ['Revenue', 'Cost', 'Margin'];

function formatCost(cents: number | null): string {
  return cents === null ? 'Not known' : formatMoney(cents);
}

function describeMargin({ revenue, cost }: Margin): string {
  return `Revenue ${formatMoney(revenue)}, cost ${cost === null ? 'not known' : formatMoney(cost)}`;
}

function OnPhone({ text }: { text: string }) {
  return <span className="block font-normal text-steel sm:hidden">{text}</span>;
}

/**
 * Shows the revenue, cost and margin in a row. The margin's percentage is of `costed`, the revenue of goods with a known cost; by
 * default, of the whole revenue.
 */
function MarginCells({ revenue, cost, margin, costed = revenue }: Margin & { costed?: number }) {
  const percent = margin === null || costed <= 0 ? '' : ` (${Math.round((margin * 100) / costed)}%)`;
  return (
    <>
      <td className={wide}>{formatMoney(revenue)}</td>
      <td className={wide}>{formatCost(cost)}</td>
      <td className={`${number} font-semibold ${margin !== null && margin < 0 ? 'text-oxblood' : ''}`}>
        {formatCost(margin)}
        {percent}
      </td>
    </>
  );
}

interface TableProps {
  title: string;
  heading: string;
  columns: readonly string[];
  children: ReactNode;
}

function Table({ title, heading, columns, children }: TableProps) {
  return (
    <div className="break-inside-avoid">
      <h2 className="mb-2 text-xl">{title}</h2>
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard.
        tabIndex={0}
        className="relative overflow-x-auto border border-ink bg-white print:overflow-visible"
      >
        <table className="w-full border-collapse text-sm tabular-nums">
          <thead>
            <tr className="border-b border-ink bg-paper text-left">
              <th scope="col" className={`${cell} font-semibold`}>
                {heading}
              </th>
              {columns.map((column, index) => (
                <th key={column} scope="col" className={`${index < columns.length - 1 ? wide : number} font-semibold`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </div>
  );
}
