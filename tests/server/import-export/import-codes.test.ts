import { expect, it } from 'vitest';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { exportedTable, exportedText, fileOf, withCell } from './exported-table.ts';
import { startImportingShop } from './importing-shop.ts';

const ean = '9300675024235';

async function stocked() {
  const importing = await startImportingShop();
  await stockProduct(importing.shop, { name: 'Half lamb', sku: 'LAMB-12', barcode: ean });
  await stockProduct(importing.shop, { name: 'Beef box' });
  return importing;
}

it('The exported product file includes SKU and barcode, and an import accepts a SKU typed with spaces and lower-case letters', async () => {
  const { staff, preview, importFile, catalogue } = await stocked();
  const [lamb, beef] = await exportedTable(staff, 'products');
  expect([lamb?.SKU, lamb?.Barcode, beef?.SKU]).toEqual(['LAMB-12', ean, '']);
  const csv = withCell(await exportedText(staff, 'products'), 1, 'SKU', ' beef 7 ');
  expect((await preview(csv)).rows.flatMap(({ changes }: { changes: object[] }) => changes)).toEqual([
    { field: 'SKU', from: '', to: 'BEEF7' },
  ]);
  expect((await importFile(csv)).body).toMatchObject({ updated: 1 });
  expect((await catalogue())[1]).toMatchObject({ sku: 'BEEF7', barcode: null });
});

it('An imported SKU or barcode that another line or product uses is reported with its line, and nothing is imported', async () => {
  const { staff, preview, importFile } = await stocked();
  const both = withCell(await exportedText(staff, 'products'), 1, 'Barcode', `0${ean}`);
  expect((await preview(both)).errors).toMatchObject([
    { line: 3, column: 'Barcode', message: 'Line 2 has this Barcode too' },
  ]);
  const [, beef = {}] = await exportedTable(staff, 'products');
  const alone = fileOf([{ ...beef, SKU: 'lamb-12' }]);
  expect((await preview(alone)).errors).toMatchObject([
    { line: 2, column: 'SKU', message: '“Half lamb” (product 1) has this SKU already' },
  ]);
  expect((await importFile(alone)).status).toBe(422);
});

it('An imported product can use the SKU or barcode that another product gives up in the same file', async () => {
  const { staff, importFile, catalogue } = await stocked();
  const moved = withCell(withCell(await exportedText(staff, 'products'), 0, 'Barcode', ''), 1, 'Barcode', ean);
  expect((await importFile(moved)).body).toMatchObject({ updated: 2 });
  expect((await catalogue()).map(({ barcode }) => barcode)).toEqual([null, ean]);
});
