import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { ExportTables } from './export-tables.tsx';
import { ProductImportSection } from './product-import-section.tsx';

/** /admin/exchange: the shop's tables as files, and products from a file. */
export function ExchangeScreen() {
  return (
    <>
      <ScreenHeading title="Import and Export" />
      <ExportTables />
      <ProductImportSection />
    </>
  );
}
