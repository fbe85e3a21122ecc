import { formatShortDay } from '#core/dates.ts';
import { wholeDollars } from '#core/journal/bas.ts';
import type { Bas } from '#core/journal/bas-api.ts';
import { Money } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

const fields = [
  ['G1', 'Total sales, GST included', 'totalSalesCents'],
  ['G3', 'GST-free sales', 'gstFreeCents'],
  ['1A', 'GST on sales', 'gstCents'],
] as const;

const figure = 'py-1.5 pl-3 text-right tabular-nums';

/** The three figures of the BAS form in whole dollars, and the days that add up to each figure, to the cent. */
export function BasFigures({ bas: { figures, days } }: { bas: Bas }) {
  return (
    <>
      <table className="mt-4 w-full border-collapse">
        <caption className="sr-only">For the form</caption>
        <thead>
          <tr className="border-b border-ink text-left text-sm">
            <th scope="col" className="py-1.5">
              Field of the form
            </th>
            <th scope="col" className={figure}>
              Whole dollars
            </th>
            <th scope="col" className={figure}>
              To the cent
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(([field, label, key]) => (
            <tr key={field} className="border-b border-rule">
              <th scope="row" className="py-2 text-left font-normal">
                <strong className="inline-block w-10 text-lg max-sm:block">{field}</strong> {label}
              </th>
              <td className={`${figure} text-lg font-semibold`}>
                ${wholeDollars(figures[key]).toLocaleString('en-AU')}
              </td>
              <td className={figure}>
                <Money cents={figures[key]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-sm text-steel">
        The form leaves cents out without rounding. Refunds reduce the quarter in which they were made. GST on the
        shop’s purchases (1B) isn’t included.
      </p>
      <h2 className="mt-6 text-lg">The days in these figures</h2>
      {days.length === 0 ? (
        <p className="mt-1 text-sm">No closed day of this quarter has sales.</p>
      ) : (
        <Days days={days} figures={figures} />
      )}
    </>
  );
}

function Days({ days, figures }: Pick<Bas, 'days' | 'figures'>) {
  return (
    <table className="mt-2 w-full border-collapse text-sm">
      <caption className="sr-only">Days and their sum</caption>
      <thead>
        <tr className="border-b border-ink text-left">
          <th scope="col" className="py-1.5">
            Day
          </th>
          {fields.map(([field]) => (
            <th key={field} scope="col" className={figure}>
              {field}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, figures: own }) => (
          <tr key={day} className="border-b border-rule">
            <th scope="row" className="text-left font-normal">
              <ShopLink
                to={`/admin/journal/${day}`}
                className="text-link inline-flex min-h-9 items-center whitespace-nowrap max-md:min-h-11"
              >
                {formatShortDay(day)}
              </ShopLink>
            </th>
            {fields.map(([field, , key]) => (
              <td key={field} className={figure}>
                <Money cents={own[key]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-ink font-semibold">
          <th scope="row" className="py-1.5 text-left">
            Sum of the days
          </th>
          {fields.map(([field, , key]) => (
            <td key={field} className={figure}>
              <Money cents={figures[key]} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
