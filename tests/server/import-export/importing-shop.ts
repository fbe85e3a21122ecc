import type { ImportPreview } from '#core/import-export/import-export-api.ts';
import type { ProductRow } from '#server/products/product-queries.ts';
import { products } from '#server/products/product-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import type { Outcome, Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

export interface ImportingShop {
  shop: TestShop;
  staff: Visitor;
  preview(csv: string): Promise<ImportPreview>;
  /** Previews the file and imports it. */
  importFile(csv: string): Promise<Outcome>;
  /** All stored products. */
  catalogue(): Promise<ProductRow[]>;
}

export async function startImportingShop(): Promise<ImportingShop> {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const preview = async (csv: string) => {
    const response = await staff.post('/api/admin/product-imports/preview', { csv });
    if (response.status !== 200) throw new Error(`The preview was answered ${response.status}: ${response.text}`);
    return response.body as ImportPreview;
  };
  return {
    shop,
    staff,
    preview,
    async importFile(csv) {
      const { digest } = await preview(csv);
      return staff.post('/api/admin/product-imports', { csv, digest });
    },
    catalogue: () => shop.deps.store.read((db) => db.select().from(products).orderBy(products.id)),
  };
}

/** The minimum that a line of a new product needs. */
export const newLamb = {
  Name: 'Half lamb',
  Description: 'Half a lamb, cut and packed.',
  Type: 'Lamb',
  'Cut size': 'half',
  Weight: '10kg',
  Price: '$1,299.50',
};
