import { useQuery } from '@tanstack/react-query';
import { callPath } from '#core/call-path.ts';
import { type ExportedTable, exportTable } from '#core/import-export/import-export-api.ts';
import { ConfirmGate } from '#storefront/accounts/admin/security/confirm-gate.tsx';
import { securityQueries } from '#storefront/accounts/admin/security/security-queries.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { DownloadLink } from '#storefront/platform/admin/download-link.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import { ProductImportSection } from './product-import-section.tsx';

/** /admin/exchange: exports the shop's tables as files, and imports products from a file. */
export function ImportExportScreen() {
  // The confirmation for the files waits for this query too. Without waiting, it would push the import below it down.
  const { isPending } = useQuery(securityQueries.own());
  return (
    <>
      <ScreenHeading title="Import and Export" />
      <ConfirmGate ofSwitched>
        <ExportTables />
      </ConfirmGate>
      {isPending ? null : <ProductImportSection />}
    </>
  );
}

const tables: readonly { what: ExportedTable; name: string; contents: string }[] = [
  {
    what: 'products',
    name: 'Products',
    contents: 'The whole catalogue, including hidden and test products. Edit it in a spreadsheet and import it below.',
  },
  {
    what: 'customers',
    name: 'Customers',
    contents:
      'Every account with its contact details, its orders and what it has paid. To export customers without an account, use the list of customers.',
  },
  {
    what: 'orders',
    name: 'Orders',
    contents: 'One line for each order: what was bought, its amounts, its layby, delivery day, contact and address.',
  },
  {
    what: 'payments',
    name: 'Payments',
    contents: 'Every payment and refund with its method, card, charge reference and who recorded it.',
  },
];

/** Links to four files for spreadsheets and accountants. */
function ExportTables() {
  return (
    <section aria-labelledby="export-heading">
      <h2 id="export-heading" className="text-xl">
        Export
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-steel">
        CSV files of the current data. Times are Melbourne time, amounts are in dollars. To export only some orders,
        customers or products, use their lists.
      </p>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {tables.map(({ what, name, contents }) => (
          <li key={what} className="flex flex-col border border-ink bg-white p-4">
            <h3 className="text-lg">{name}</h3>
            <p className="mt-1 mb-4 grow text-sm text-steel">{contents}</p>
            <DownloadLink
              path={callPath(exportTable, { params: { what } })}
              className={buttonClass({ variant: 'secondary', size: 'xs' }, 'self-start')}
            >
              Download {name.toLowerCase()}
            </DownloadLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
