import { useQuery } from '@tanstack/react-query';
import { callPath } from '#core/call-path.ts';
import { type ExportedTable, exportTable } from '#core/import-export/import-export-api.ts';
import { ConfirmGate } from '#storefront/accounts/admin/security/confirm-gate.tsx';
import { securityQueries } from '#storefront/accounts/admin/security/security-queries.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { DownloadLink } from '#storefront/platform/admin/download-link.tsx';
import { stockPath } from '#storefront/stock/admin/stock-queries.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { ImportSection } from './import-section.tsx';
import { productSource, stockSource } from './import-sources.ts';

/** /admin/exchange: exports the shop's tables as files, and imports products and stock items from files. */
export function ImportExportScreen() {
  // `ConfirmGate` waits for this query too. Unless the screen waits as well, the gate appears late and pushes the import section down.
  const { isPending } = useQuery(securityQueries.own());
  const { counting } = useShop();
  return (
    <>
      <ScreenHeading title="Import and Export" />
      <ConfirmGate ofSwitched>
        <ExportTables counting={counting} />
      </ConfirmGate>
      {isPending ? null : (
        <>
          <ImportSection
            source={productSource}
            heading="Import products"
            result={{ to: '/admin?tab=products', label: 'See the products' }}
          >
            A line with an id changes that product; a line without one creates a new product. Columns that aren’t in the
            file stay as they are. You see every change before anything is stored, and either all of it is imported or
            nothing.
          </ImportSection>
          {counting ? (
            <ImportSection
              source={stockSource}
              heading="Import stock"
              result={{ to: stockPath, label: 'See the stock' }}
            >
              A line changes the stock item with its id or, without an id, its name; otherwise it creates a new one.
              What is on hand is booked as a count, and you see how it differs from the record first. Delete those
              columns from a file that is older than the last sale. Weights are in kilograms with a point, such as 2.48.
            </ImportSection>
          ) : null}
        </>
      )}
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

const stockTable = {
  what: 'stock-items',
  name: 'Stock items',
  contents:
    'Each item with its unit, what is on hand and what orders hold. Edit it, or fill in a count, and import it below.',
} as const;

/** Links to files for spreadsheets and accountants. */
function ExportTables({ counting }: { counting: boolean }) {
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
        {[...tables, ...(counting ? [stockTable] : [])].map(({ what, name, contents }) => (
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
