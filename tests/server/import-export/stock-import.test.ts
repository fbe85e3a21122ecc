import { beforeEach, expect, it } from 'vitest';
import type { ImportPreview } from '#core/import-export/import-export-api.ts';
import { shopText } from '#tests/support/data/content.ts';
import { startCountingShop } from '#tests/support/data/stock.ts';
import { exportedTable, exportedText, fileOf, withCell } from './exported-table.ts';

let counting: Awaited<ReturnType<typeof startCountingShop>>;

beforeEach(async () => {
  counting = await startCountingShop();
});

async function preview(csv: string): Promise<ImportPreview> {
  const response = await counting.staff.post('/api/admin/stock-imports/preview', { csv });
  if (response.status !== 200) throw new Error(`The preview was answered ${response.status}: ${response.text}`);
  return response.body;
}

async function importFile(csv: string) {
  const { digest } = await preview(csv);
  return counting.staff.post('/api/admin/stock-imports', { csv, digest });
}

/** One item of each unit, with something on hand. */
async function threeItems() {
  const { addItem } = counting;
  return {
    jars: await addItem({ name: '=Jars, "small"', threshold: 4, shelfLifeDays: 90, storage: 'frozen' }, { pieces: 12 }),
    mince: await addItem({ name: 'Mince', unit: 'gram', threshold: 2500, hold: 'for-the-day' }, { grams: 7480 }),
    rumps: await addItem({ name: 'Rumps', unit: 'weighed', cut: 'beef/rump' }, { pieces: 3, grams: 5040 }),
  };
}

it('The export of stock items names each unit; importing the unchanged file, even repeatedly, changes nothing', async () => {
  const { jars, mince, rumps } = await threeItems();
  await counting.addProduct([{ itemId: jars, pieces: 1 }]);
  const rows = await exportedTable(counting.staff, 'stock-items');
  expect(rows).toMatchObject([
    { Id: String(jars), 'Low at (pieces)': '4', 'Low at (kg)': '', 'On hand (pieces)': '12', 'On hand (kg)': '' },
    { Id: String(mince), 'Low at (kg)': '2.5', 'On hand (pieces)': '', 'On hand (kg)': '7.48', Hold: 'for-the-day' },
    { Id: String(rumps), Cut: 'beef/rump', 'On hand (pieces)': '3', 'On hand (kg)': '5.04', Storage: 'chilled' },
  ]);
  const csv = await exportedText(counting.staff, 'stock-items');
  for (let times = 0; times < 2; times += 1) {
    const { rows: previewed, ...counts } = await preview(csv);
    expect(counts).toMatchObject({ creates: 0, updates: 0, unchanged: 3, errors: [], unknownColumns: [] });
    expect(previewed.flatMap(({ changes }) => changes)).toEqual([]);
    expect((await importFile(csv)).body).toEqual({ created: 0, updated: 0, unchanged: 3 });
  }
  expect(await counting.moves(jars)).toHaveLength(1);
});

it('In a shop that prints labels, label texts are exported and imported, and a word that isn’t an allergen is reported', async () => {
  const { staff, addItem } = counting;
  const blend = { ingredients: 'Beef, wheat flour', allergens: ['wheat'], origin: 'Product of Australia' };
  const id = await addItem({ name: 'Sausages', unit: 'gram', ...blend }, { grams: 3000 });
  expect(Object.keys((await exportedTable(staff, 'stock-items'))[0] ?? {})).not.toContain('Ingredients');
  await staff.patch('/api/admin/shop-settings', shopText({ counting: true, labels: true }));
  const csv = await exportedText(staff, 'stock-items');
  const [row] = await exportedTable(staff, 'stock-items');
  expect(row).toMatchObject({
    Ingredients: blend.ingredients,
    Allergens: 'wheat',
    Origin: blend.origin,
    'Storage text': '',
  });
  expect(await preview(csv)).toMatchObject({ updates: 0, unchanged: 1, errors: [] });
  const wrong = await preview(withCell(csv, 0, 'Allergens', 'wheat, gluten'));
  expect(wrong.errors).toMatchObject([{ line: 2, column: 'Allergens' }]);
  expect(wrong.errors[0]?.message).toContain('“gluten” isn’t in the list of allergens. Name the cereal');
  const changed = withCell(withCell(csv, 0, 'Allergens', 'Wheat; Eggs'), 0, 'Directions', 'Cook through.');
  expect((await preview(changed)).rows[0]?.changes).toEqual([
    { field: 'Allergens', from: 'wheat', to: 'wheat, egg' },
    { field: 'Directions', from: '', to: 'Cook through.' },
  ]);
  await importFile(changed);
  expect((await staff.get(`/api/admin/stock-items/${id}`)).body).toMatchObject({
    ...{ ...blend, allergens: ['wheat', 'egg'], directions: 'Cook through.' },
  });
});

it('A stock level in an imported file is recorded as a count, after a preview of the difference', async () => {
  const { jars, rumps } = await threeItems();
  const exported = await exportedText(counting.staff, 'stock-items');
  const csv = withCell(
    withCell(withCell(exported, 0, 'On hand (pieces)', '10'), 2, 'On hand (kg)', '5.3'),
    0,
    'Low at (pieces)',
    '5',
  );
  const { rows } = await preview(csv);
  expect(rows.map(({ id, kind, changes }) => ({ id, kind, changes }))).toMatchObject([
    {
      id: jars,
      kind: 'update',
      changes: [
        { field: 'Low at (pieces)', from: '4', to: '5' },
        { field: 'On hand (pieces)', from: '12', to: '10 (2 less than recorded)' },
      ],
    },
    { kind: 'unchanged', changes: [] },
    { id: rumps, changes: [{ field: 'On hand (kg)', from: '5.04', to: '5.3 (0.26 more than recorded)' }] },
  ]);
  expect((await counting.item(jars)).onHand.pieces).toBe(12);
  expect((await importFile(csv)).body).toEqual({ created: 0, updated: 2, unchanged: 1 });
  expect(await counting.moves(jars)).toMatchObject([{ kind: 'counted', pieces: -2 }, { kind: 'received' }]);
  expect((await counting.item(rumps)).onHand).toEqual({ pieces: 3, grams: 5300 });
  expect((await counting.item(jars)).threshold).toBe(5);
  expect((await importFile(csv)).body).toEqual({ created: 0, updated: 0, unchanged: 3 });
  expect(await counting.audit()).toEqual([]);
});

it('A line of a stock import without an id updates the item of that name, or creates an item with the counted stock', async () => {
  const { mince } = await threeItems();
  const csv = fileOf([
    { Name: 'MINCE', Unit: 'gram', 'On hand (kg)': '8' },
    { Name: 'Eggs', Unit: 'Piece', 'On hand (kg)': '' },
    { Name: 'Dripping', Unit: 'gram', 'On hand (kg)': '1.25' },
  ]);
  expect(await preview(csv)).toMatchObject({ creates: 2, updates: 1, errors: [] });
  expect((await importFile(csv)).body).toEqual({ created: 2, updated: 1, unchanged: 0 });
  expect(await counting.item(mince)).toMatchObject({ name: 'MINCE', threshold: 2500, onHand: { grams: 8000 } });
  const items = (await counting.staff.get('/api/admin/stock-items?q=dripping')).body;
  expect(items).toMatchObject([
    { unit: 'gram', hold: 'at-once', storage: 'chilled', onHand: { pieces: 0, grams: 1250 } },
  ]);
  expect((await importFile(csv)).body).toEqual({ created: 0, updated: 0, unchanged: 3 });
});

it('Every wrong cell of a stock import is named by its row and column, and then nothing is imported', async () => {
  const { jars } = await threeItems();
  const line = { Id: '', Name: '', Unit: 'gram', 'Low at (pieces)': '', 'On hand (pieces)': '', 'On hand (kg)': '' };
  const csv = fileOf([
    { ...line, Id: String(jars), Name: 'Jars', Unit: 'gram' },
    { ...line, Name: 'Suet', 'On hand (kg)': '2,480' },
    { ...line, Name: 'Stock', 'On hand (kg)': '-1' },
    { ...line, Name: 'Eggs', Unit: 'piece', 'On hand (pieces)': '1,5' },
    { ...line, Name: 'Loins', Unit: 'weighed', 'On hand (pieces)': '2' },
    { ...line, Name: 'Tongue', Unit: 'kilo' },
    { ...line, Id: '9999', Name: 'Gone' },
    { ...line, Name: 'Rumps', Unit: 'weighed' },
    { ...line, Name: 'rumps', Unit: 'weighed' },
    { ...line, Name: 'Lard', 'On hand (pieces)': '4' },
  ]);
  const { errors, digest } = await preview(csv);
  const kilograms = 'Please enter kilograms with a point, such as 2.48';
  expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, 'Unit', 'Something of this item is booked already, so its unit can’t change. Create another item instead.'],
    [3, 'On hand (kg)', kilograms],
    [4, 'On hand (kg)', kilograms],
    [5, 'On hand (pieces)', 'Please enter a whole number'],
    [6, 'On hand (kg)', kilograms],
    [7, 'Unit', expect.stringContaining('piece, gram, weighed')],
    [8, 'Id', 'There is no stock item 9999'],
    [10, 'Name', 'This stock item stands in line 9 already'],
    [11, 'On hand (pieces)', 'This item has no pieces; leave the cell empty'],
  ]);
  expect(await counting.staff.post('/api/admin/stock-imports', { csv, digest })).toMatchObject({ status: 422 });
  expect((await counting.staff.get('/api/admin/stock-items')).body).toHaveLength(3);
});

it('A stock import with a heading that says grams is rejected, because its numbers would be a thousand times too large', async () => {
  const csv = fileOf([{ Name: 'Mince', Unit: 'gram', 'On hand (g)': '7480' }]);
  expect((await preview(csv)).errors).toMatchObject([
    { row: 1, column: 'On hand (g)', message: expect.stringContaining('kilograms') },
  ]);
});

it('A stock file isn’t imported if something was sold since the file was checked', async () => {
  const { jars } = await threeItems();
  const csv = withCell(await exportedText(counting.staff, 'stock-items'), 0, 'On hand (pieces)', '10');
  const { digest } = await preview(csv);
  await counting.receive(jars, { pieces: 1 });
  expect(await counting.staff.post('/api/admin/stock-imports', { csv, digest })).toMatchObject({ status: 409 });
  expect((await counting.item(jars)).onHand.pieces).toBe(13);
});
