import type { ExportedTable } from '#core/import-export/import-export-api.ts';
import { buttonClass } from '#storefront/ui/button.tsx';

const tables: readonly { what: ExportedTable; name: string; holds: string }[] = [
  {
    what: 'products',
    name: 'Products',
    holds: 'The whole catalogue, hidden and test products too. Edit it in a spreadsheet and import it below.',
  },
  {
    what: 'customers',
    name: 'Customers',
    holds: 'Every account with its contact details, its orders and what it has paid. Guests are in the orders.',
  },
  {
    what: 'orders',
    name: 'Orders',
    holds: 'One line for each order: what was bought, its sums, its layby, delivery day, contact and address.',
  },
  {
    what: 'payments',
    name: 'Payments',
    holds: 'Every payment and refund with its method, card, charge reference and who recorded it.',
  },
];

/** Four files for spreadsheets and accountants. */
export function ExportTables() {
  return (
    <section aria-labelledby="export-heading">
      <h2 id="export-heading" className="text-xl">
        Export
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-steel">
        CSV files, as everything is at this moment. Times are Melbourne’s, sums are dollars.
      </p>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {tables.map(({ what, name, holds }) => (
          <li key={what} className="flex flex-col border border-ink bg-white p-4">
            <h3 className="text-lg">{name}</h3>
            <p className="mt-1 mb-4 grow text-sm text-steel">{holds}</p>
            <a
              href={`/api/admin/export/${what}`}
              download
              className={buttonClass({ variant: 'secondary', size: 'xs' }, 'self-start')}
            >
              Download {name.toLowerCase()}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
