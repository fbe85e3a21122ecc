import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { changeSchema } from '#tests/support/postgres/change-schema.ts';
import { exportedTable, exportedText, fileOf, readFile, withCell } from './exported-table.ts';
import { type ImportingShop, newLamb, startImportingShop } from './importing-shop.ts';

let shop: ImportingShop['shop'];
let staff: ImportingShop['staff'];
let preview: ImportingShop['preview'];
let importFile: ImportingShop['importFile'];
let catalogue: ImportingShop['catalogue'];

beforeEach(async () => {
  ({ shop, staff, preview, importFile, catalogue } = await startImportingShop());
});

describe('An exported file', () => {
  it('that wasn’t edited changes nothing on import, for any texts', async () => {
    await stockProduct(shop, {
      name: "'=SUM(A1)",
      description: '-20 °C, "vacuum packed";\nkeeps for months.',
      features: ['@home', '', 'a, b'].filter(Boolean),
      tray: ['12 rump steaks', '=2 roasts'],
      farm: '-Moondara, Gippsland',
      badge: '+5%',
      featured: 'hero',
      images: ['/objects/uploads/0123456789abcdef0123456789abcdef', 'https://pictures.test/a,b.jpg'],
      allowFullPayment: false,
    });
    await stockProduct(shop, { name: 'Gone', deletedAt: shop.deps.clock().toISOString() });
    const before = await catalogue();
    const csv = await exportedText(staff, 'products');
    expect(await preview(csv)).toMatchObject({ creates: 0, updates: 0, unchanged: 2, errors: [], unknownColumns: [] });
    expect((await importFile(csv)).body).toEqual({ created: 0, updated: 0, unchanged: 2 });
    expect(await catalogue()).toEqual(before);
  });

  it('that was edited shows each change before it is made', async () => {
    const beef = await stockProduct(shop);
    const csv = withCell(withCell(await exportedText(staff, 'products'), 0, 'Price', '1050'), 0, 'Badge', 'Best Value');
    const { rows, ...counts } = await preview(csv);
    expect(counts).toMatchObject({ creates: 0, updates: 1, unchanged: 0, errors: [] });
    expect(rows).toEqual([
      {
        line: 2,
        row: 2,
        kind: 'update',
        id: beef.id,
        name: 'Beef hindquarter',
        namesake: null,
        changes: [
          { field: 'Price', from: '999.95', to: '1050.00' },
          { field: 'Badge', from: '', to: 'Best Value' },
        ],
      },
    ]);
    expect((await catalogue())[0]?.priceCents).toBe(99995);
    expect((await importFile(csv)).body).toEqual({ created: 0, updated: 1, unchanged: 0 });
    expect((await catalogue())[0]).toMatchObject({ priceCents: 105000, badge: 'Best Value', version: 2 });
    const [shown] = (await shop.visitor().get('/api/products/beef')).body;
    expect(shown).toMatchObject({ price: 105000, badge: 'Best Value' });
  });

  it('can be imported after a spreadsheet program saved it with semicolons, other line breaks, other capitals and no byte order mark', async () => {
    await stockProduct(shop, { description: 'Two lines,\nwith a break.' });
    const [record = {}] = await exportedTable(staff, 'products');
    const file = fileOf([Object.fromEntries(Object.entries(record).map(([name, cell]) => [name.toUpperCase(), cell]))]);
    expect(await preview(file)).toMatchObject({ unchanged: 1, errors: [] });
    const semicolons = file.replaceAll('","', '";"').replaceAll('\r\n', '\n');
    expect(await preview(semicolons)).toMatchObject({ unchanged: 1, errors: [] });
    const oldMac = file.replaceAll('\r\n', '\r').replaceAll('\n', '\r');
    expect(await preview(oldMac)).toMatchObject({ unchanged: 1, errors: [] });
  });
});

describe('An imported file', () => {
  it('creates products, with default values for empty or missing cells', async () => {
    const response = await importFile(fileOf([newLamb]));
    expect(response.body).toEqual({ created: 1, updated: 0, unchanged: 0 });
    const [created] = (await shop.visitor().get('/api/products/lamb')).body;
    expect(created).toMatchObject({
      name: 'Half lamb',
      price: 129950,
      category: 'value-packages',
      allowLaybyWeekly: true,
      featured: 'none',
      badge: null,
    });
    expect(created.cuts.length).toBeGreaterThan(3);
  });

  it('without ids reports the names that already exist', async () => {
    const beef = await stockProduct(shop);
    await stockProduct(shop, { name: 'Half lamb', deletedAt: shop.deps.clock().toISOString() });
    const { rows } = await preview(fileOf([newLamb, { ...newLamb, Name: 'BEEF hindquarter' }]));
    expect(rows.map(({ namesake: duplicateName }) => duplicateName)).toEqual([null, beef.id]);
  });

  it('with only ids and prices changes only the prices, even of hidden products, and reports unknown columns', async () => {
    const beef = await stockProduct(shop);
    const hidden = await stockProduct(shop, { deletedAt: shop.deps.clock().toISOString() });
    const csv = `Supplier,price,ID\r\nSmith,10.5,${beef.id}\r\n,,\r\nJones,20,${hidden.id}\r\n`;
    expect(await preview(csv)).toMatchObject({ updates: 2, errors: [], unknownColumns: ['Supplier'] });
    await importFile(csv);
    expect((await catalogue()).map(({ priceCents, name }) => [priceCents, name])).toEqual([
      [1050, 'Beef hindquarter'],
      [2000, 'Beef hindquarter'],
    ]);
  });

  it('of new products can’t be imported twice from one preview, and a repeated request gets the same response', async () => {
    const csv = fileOf([newLamb, { ...newLamb, Name: 'Other lamb' }]);
    const { digest } = await preview(csv);
    const call = (key?: string) =>
      staff.post('/api/admin/product-imports', { csv, digest }, key === undefined ? {} : { key });
    const responses = await Promise.all([call('k1'), call('k2'), call()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const won = responses[0]?.status === 200 ? 'k1' : 'k2';
    const again = await call(won);
    if (responses[2]?.status !== 200) expect(again).toMatchObject({ status: 200, body: { created: 2 } });
    expect(await catalogue()).toHaveLength(2);
  });

  it('is imported completely or not at all: an error in its last line undoes all lines', async () => {
    const beef = await stockProduct(shop);
    await changeSchema(shop, "create unique index one_zebra on products (name) where name = 'Zebra'");
    const csv = fileOf([
      { Id: String(beef.id), ...newLamb, Name: 'Changed' },
      { Id: '', ...newLamb },
      { Id: '', ...newLamb, Name: 'Zebra' },
      { Id: '', ...newLamb, Name: 'Zebra' },
    ]);
    expect((await importFile(csv)).status).toBe(500);
    expect((await catalogue()).map(({ name }) => name)).toEqual(['Beef hindquarter']);
  });

  it('is accepted from staff only', async () => {
    const csv = fileOf([newLamb]);
    const { digest } = await preview(csv);
    const visitor = shop.visitor();
    expect((await visitor.post('/api/admin/product-imports/preview', { csv })).status).toBe(401);
    expect((await visitor.post('/api/admin/product-imports', { csv, digest })).status).toBe(401);
    expect((await visitor.get(`/api/admin/product-imports/${digest}/progress`)).status).toBe(401);
    expect(await catalogue()).toEqual([]);
  });
});

it('Five thousand products are imported while other requests are served, and the progress is reported', {
  timeout: 180_000,
}, async () => {
  const records = Array.from({ length: 5000 }, (_, number) => ({ ...newLamb, Name: `Lamb number ${number}` }));
  await importFile(fileOf(records.slice(0, 2500)));
  const stored = readFile(await exportedText(staff, 'products'));
  const csv = fileOf([
    ...stored.map((record) => ({ ...record, Price: '99' })),
    ...records.slice(2500).map((record) => ({ Id: '', ...record })),
  ]);
  const { digest, ...seen } = await preview(csv);
  expect(seen).toMatchObject({ creates: 2500, updates: 2500, errors: [] });
  const progress = follow(`/api/admin/product-imports/${digest}/progress`);
  let isDone = false;
  const importing = staff.post('/api/admin/product-imports', { csv, digest }).finally(() => {
    isDone = true;
  });
  let served = 0;
  while (!isDone) {
    expect((await shop.visitor().get('/api/products/1')).status).toBe(200);
    served += 1;
    await nextTurn();
  }
  expect((await importing).body).toEqual({ created: 2500, updated: 2500, unchanged: 0 });
  expect(served).toBeGreaterThan(5);
  const reported = await progress;
  expect(reported.at(-1)).toBe('event: ended\ndata: {}');
  const steps = reported.slice(0, -1).map((event) => JSON.parse(event.split('data: ')[1] ?? ''));
  expect(steps.length).toBeGreaterThan(10);
  expect(steps.at(-1)).toEqual({ done: 5000, total: 5000 });
  expect(steps.map(({ done }) => done)).toEqual(steps.map(({ done }) => done).toSorted((a, b) => a - b));
});

/** The events of a stream, once it has ended. */
async function follow(path: string): Promise<string[]> {
  const { text } = await staff.get(path);
  return text.trim().split('\n\n');
}
