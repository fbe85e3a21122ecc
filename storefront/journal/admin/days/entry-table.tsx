import { useQuery } from '@tanstack/react-query';
import type { EntryLine, EntryTax } from '#core/journal/journal-entry.ts';
import { Money } from '#storefront/ui/money.tsx';
import { journalQueries } from '../journal-queries.ts';

const taxNames: Record<EntryTax, string> = { gst: 'GST on income', gst_free: 'GST-free', none: 'Not reported' };
const figure = 'py-1.5 pl-3 text-right';

/** A day's entry as accountants write it: debits on the left, credits on the right, with equal totals. */
export function EntryTable({ lines }: { lines: readonly EntryLine[] }) {
  const { data: settings } = useQuery(journalQueries.settings());
  if (lines.length === 0) return <p className="mt-4">There are no entries on this day.</p>;
  const debits = lines.filter(({ amountCents }) => amountCents > 0);
  const credits = lines.filter(({ amountCents }) => amountCents < 0);
  const sum = (of: readonly EntryLine[]) => Math.abs(of.reduce((total, { amountCents }) => total + amountCents, 0));
  return (
    <div className="overflow-x-auto">
      <table className="mt-4 w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">The day’s entry</caption>
        <thead>
          <tr className="border-b border-ink text-left">
            <th scope="col" className="py-1.5">
              Description and account
            </th>
            <th scope="col" className="py-1.5 pl-3 max-md:hidden">
              Tax
            </th>
            <th scope="col" className={`${figure} max-md:hidden`}>
              GST included
            </th>
            <th scope="col" className={figure}>
              Debit
            </th>
            <th scope="col" className={figure}>
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ account, label, tax, amountCents, gstCents }) => (
            <tr key={`${account} ${label}`} className="border-b border-rule">
              <th scope="row" className="py-1.5 text-left font-normal">
                {label}
                <span className="block text-steel">{settings?.accounts[account].name ?? ' '}</span>
              </th>
              <td className="py-1.5 pl-3 max-md:hidden">{taxNames[tax]}</td>
              <td className={`${figure} max-md:hidden`}>
                {gstCents === 0 ? '' : <Money cents={Math.abs(gstCents)} />}
              </td>
              <td className={figure}>{amountCents > 0 ? <Money cents={amountCents} /> : ''}</td>
              <td className={figure}>{amountCents < 0 ? <Money cents={-amountCents} /> : ''}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-ink font-semibold">
            <th scope="row" className="py-1.5 text-left">
              Balances
            </th>
            <td className="max-md:hidden" />
            <td className="max-md:hidden" />
            <td className={figure}>
              <Money cents={sum(debits)} />
            </td>
            <td className={figure}>
              <Money cents={sum(credits)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
