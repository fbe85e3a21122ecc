import type { Report, ReportCells } from '#core/reports/report-api.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { formatCell } from './report-text.ts';

/** The figures, with their total in the last row. This is also the text version of the chart, for users who can't see it. */
export function ReportTable({ report, caption }: { report: Report; caption: string }) {
  const { heading, columns, rows, total } = report;
  const isText = (column: number) => columns[column]?.kind === 'text' || columns[column]?.kind === 'day';
  const alignment = (column: number) => (isText(column) ? 'text-left' : 'text-right');
  const cellsOf = (cells: ReportCells) =>
    columns.map(({ key, kind }, column) => (
      <td key={key} className={`px-2 py-1.5 whitespace-nowrap last:pr-3 ${alignment(column)}`}>
        {formatCell(kind, cells[column] ?? null)}
      </td>
    ));
  return (
    // Focusable, so that arrow keys can scroll the table sideways on a phone, where only part of it fits.
    <section
      aria-label={`Figures. ${caption}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard.
      tabIndex={0}
      className="overflow-x-auto border border-ink bg-white print:border-0"
    >
      <table className="w-full border-collapse text-sm leading-5 tabular-nums print:text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-ink bg-paper">
            <th scope="col" className={`${first} bg-paper font-semibold`}>
              {heading}
            </th>
            {columns.map(({ key, label }, column) => (
              <th key={key} scope="col" className={`px-2 py-1.5 font-semibold last:pr-3 ${alignment(column)}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells, orderId }) => (
            <tr key={key} className="border-b border-rule last:border-b-0">
              <th scope="row" className={`${first} bg-white font-normal`}>
                {orderId === null ? (
                  label
                ) : (
                  <ShopLink
                    to={`/admin/orders/${orderId}`}
                    className="text-link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
                  >
                    {label}, #{orderId}
                  </ShopLink>
                )}
              </th>
              {cellsOf(cells)}
            </tr>
          ))}
        </tbody>
        {total === null || rows.length === 0 ? null : (
          <tfoot>
            <tr className="border-t border-ink bg-paper font-semibold">
              <th scope="row" className={`${first} bg-paper font-semibold`}>
                Total
              </th>
              {cellsOf(total)}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

const first = 'sticky left-0 min-w-28 max-w-64 px-3 py-1.5 text-left';
