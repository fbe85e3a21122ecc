import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { FileDrop } from '#storefront/uploads/admin/file-drop.tsx';
import { ImportPreviewPanel } from './import-preview-panel.tsx';
import { formatResult } from './import-text.ts';
import { type ProductImport, useProductImport } from './use-product-import.ts';

/** Imports products from a file: the file is chosen, checked, and imported completely or not at all. */
export function ProductImportSection() {
  const products = useProductImport();
  const { checking, isImporting, previewed, choose } = products;
  return (
    <section aria-labelledby="import-heading" className="mt-10 border-t border-ink pt-6">
      <h2 id="import-heading" className="text-xl">
        Import products
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-steel">
        A line with an id changes that product; a line without one creates a new product. Columns that aren’t in the
        file stay as they are. You see every change before anything is stored, and either all of it is imported or
        nothing.
      </p>
      <FileDrop
        label="the product import"
        action={previewed ? 'Choose another file' : 'Choose a CSV file'}
        accept=".csv,text/csv,text/plain"
        multiple={false}
        disabled={checking !== null || isImporting}
        onFiles={choose}
      >
        {previewed ? (
          <span className="font-semibold text-ink">{previewed.name}</span>
        ) : (
          'At most 8 MB and 10,000 products. You can drop it here. Start with the export of products.'
        )}
      </FileDrop>
      <p role="status" className="mt-3 min-h-6 text-sm">
        {checking ? `Checking ${checking}…` : null}
      </p>
      <Failure products={products} />
      {previewed ? <ImportPreviewPanel products={products} previewed={previewed} /> : null}
      <Result products={products} />
    </section>
  );
}

function Failure({ products }: { products: ProductImport }) {
  const { failure, isConflict, canTryAgain, tryAgain, checking } = products;
  if (failure === null) return null;
  return (
    <div role="alert" className="mb-4 border border-oxblood bg-white p-4">
      <p className="font-semibold text-oxblood">{failure}</p>
      {isConflict || canTryAgain ? (
        <Button variant="secondary" size="xs" className="mt-3" disabled={checking !== null} onClick={tryAgain}>
          Check the file again
        </Button>
      ) : null}
    </div>
  );
}

function Result({ products: { done } }: { products: ProductImport }) {
  if (done === null) return null;
  return (
    <div role="status" className="border border-eucalypt bg-white p-4">
      <p className="font-semibold text-eucalypt">{done.name} is imported.</p>
      <p className="mt-1">{formatResult(done.result)}</p>
      <ShopLink to="/admin?tab=products" className="text-link mt-2 inline-flex min-h-9 items-center text-sm">
        See the products
      </ShopLink>
    </div>
  );
}
