import { formatMoney } from '#core/money.ts';
import { tabStorage } from '#storefront/payments/tab-storage.ts';
import { Button } from '#storefront/ui/button.tsx';
import { isEmptySale } from '../counter-sale-draft.ts';
import type { CounterSale } from '../use-counter-sale.ts';
import { type UnansweredSale, unansweredSales } from './sale-storage.ts';

/** Lists the sales that were sent from this tab and have no response, for example a colleague's. The sale on the screen is left out. */
export function UnansweredSales({ sale }: { sale: CounterSale }) {
  const others = unansweredSales(tabStorage()).filter(({ sent }) => sent.clientKey !== sale.draft.clientKey);
  if (others.length === 0) return null;
  const isFree = sale.created !== null || (isEmptySale(sale.draft) && !sale.isSending && !sale.isUnanswered);
  return (
    <section aria-label="Sales without an answer" className="mb-4 border-l-3 border-oxblood bg-white py-2 pr-3 pl-3">
      <p className="text-sm">
        The shop hasn’t answered {others.length === 1 ? 'this sale' : 'these sales'}, so we don’t know whether{' '}
        {others.length === 1 ? 'it was' : 'they were'} recorded.
        {isFree ? '' : ' Finish or clear the sale on the screen first.'}
      </p>
      <ul>
        {others.map((other) => (
          <li key={other.sent.clientKey} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
            <span className="grow">
              <strong>{describeSale(other)}</strong>
              {other.byName === '' ? null : `, sent by ${other.byName}`}
            </span>
            <Button variant="secondary" size="sm" disabled={!isFree} onClick={() => sale.open(other)}>
              Open the sale
              <span className="sr-only">: {describeSale(other)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns a sale's total and customer, such as “$39.95 for Mary Nguyen”. */
export function describeSale({ sent }: UnansweredSale): string {
  return `${formatMoney(sent.totalAmount)} for ${sent.customer.name ?? 'a customer'}`;
}
