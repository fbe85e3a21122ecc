import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportPreview } from '#core/exchange/exchange-api.ts';
import { products } from '#server/products/product-tables.ts';
import type { Answer, Visitor } from '#tests/support/http-client.ts';
import { staffOf } from '#tests/support/laybys.ts';
import { stockProduct } from '#tests/support/shopping.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { exportedTable, exportedText, fileOf, readFile, withCell } from './exported-table.ts';

let shop: TestShop;
let staff: Visitor;

beforeEach(async () => {
  shop = await startTestShop();
  staff = await staffOf(shop);
});

async function preview(csv: string): Promise<ImportPreview> {
  const answer = await staff.post('/api/admin/product-imports/preview', { csv });
  if (answer.status !== 200) throw new Error(`The preview was answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

async function importFile(csv: string, key?: string): Promise<Answer> {
  const { digest } = await preview(csv);
  return staff.post('/api/admin/product-imports', { csv, digest }, key === undefined ? {} : { key });
}

const catalogue = () => shop.deps.store.read((db) => db.select().from(products).orderBy(products.id));

const newLamb = {
  Name: 'Half lamb',
  Description: 'Half a lamb, cut and packed.',
  Type: 'Lamb',
  'Cut size': 'half',
  Weight: '10kg',
  Price: '$1,299.50',
};

describe('A file that was exported', () => {
  it('and not edited changes nothing, whatever its texts are', async () => {
    await stockProduct(shop, {
      name: "'=SUM(A1)",
      description: '-20 °C, "vacuum packed";\nkeeps for months.',
      features: ['@home', '', 'a, b'].filter(Boolean),
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

  it('and edited shows each change, and makes it', async () => {
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

  it('comes back from a spreadsheet with semicolons, other line breaks, other capitals and no byte order mark', async () => {
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
  it('makes products, which take their usual values where cells are empty or absent', async () => {
    const answer = await importFile(fileOf([newLamb]));
    expect(answer.body).toEqual({ created: 1, updated: 0, unchanged: 0 });
    const [made] = (await shop.visitor().get('/api/products/lamb')).body;
    expect(made).toMatchObject({
      name: 'Half lamb',
      price: 129950,
      category: 'value-packages',
      allowLaybyWeekly: true,
      featured: 'none',
      badge: null,
    });
    expect(made.cuts.length).toBeGreaterThan(3);
  });

  it('without its ids is told which names are there already', async () => {
    const beef = await stockProduct(shop);
    await stockProduct(shop, { name: 'Half lamb', deletedAt: shop.deps.clock().toISOString() });
    const { rows } = await preview(fileOf([newLamb, { ...newLamb, Name: 'BEEF hindquarter' }]));
    expect(rows.map(({ namesake }) => namesake)).toEqual([null, beef.id]);
  });

  it('may have the id and a price alone, changes what it names, hidden products too, and tells unknown columns', async () => {
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

  it('is spoken of by its lines and by the rows that a spreadsheet shows', async () => {
    const line = (name: string, description: string) => `${name},"${description}",lamb,half,10kg,5`;
    const csv = [
      'Name,Description,Type,Cut size,Weight,Price',
      line('Half lamb', 'Three lines\nof words,\nno more.'),
      ',,,,,',
      '',
      line('No', 'Long enough for all'),
      line('Half hogget', 'Two lines\nof words.'),
      line('Ox', 'Long enough for all'),
    ].join('\r\n');
    const { errors, rows } = await preview(csv);
    expect(errors.map((error) => [error.line, error.row])).toEqual([
      [7, 5],
      [10, 7],
    ]);
    expect(rows.map((each) => [each.line, each.row])).toEqual([
      [2, 2],
      [8, 6],
    ]);
  });

  it('with wrong lines imports nothing, and lists each with its line, its column and the form’s words', async () => {
    const beef = await stockProduct(shop);
    const csv = [
      'Id,Name,Description,Type,Cut size,Weight,Price,Cuts,Layby weekly,Images,Featured',
      `${beef.id},Ox,"A long enough\ndescription",beef,quarter,55kg,999.95,rump,yes,,none`,
      `${beef.id},Beef hindquarter,A long enough description,beef,quarter,55kg,1,rump,yes,,none`,
      '77,Beef hindquarter,A long enough description,beef,quarter,55kg,1,rump,yes,,none',
      'seven,Beef hindquarter,A long enough description,beef,quarter,55kg,1,rump,yes,,none',
      ',Half lamb,short,goat,half,,0,wing,perhaps,javascript:alert(1),shelf',
      ',Half lamb,A long enough description,lamb,half,10kg,12,drumstick,yes,,none',
      `,Half lamb,A long enough description,lamb,half,10kg,12,,yes,,none,one more`,
    ].join('\n');
    const { errors, ...rest } = await preview(csv);
    expect(errors.map(({ line, column, message }) => `${line} ${column}: ${message}`)).toEqual([
      '2 Name: Name must be at least 3 characters long',
      `4 Id: Product ${beef.id} stands in line 2 already`,
      '5 Id: There is no product 77',
      '6 Id: An id is a whole number; leave it empty for a new product',
      '7 Description: Description must be at least 10 characters long',
      '7 Type: Please choose beef, lamb, pork or chicken',
      '7 Weight: Weight is required',
      '7 Price: Price must be greater than 0',
      '7 Images: Please enter a valid image URL',
      '7 Featured: Please choose one of these: none, package, hero.',
      '7 Layby weekly: Please write yes or no',
      '8 Cuts: Lamb has no cut called “drumstick”',
      '9 : This line has more cells than the first line has headings. Is a comma missing its quotes?',
    ]);
    const before = await catalogue();
    const refused = await staff.post('/api/admin/product-imports', { csv, digest: rest.digest });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'invalid', detail: 'Some lines are wrong. Nothing was imported.' });
    expect(refused.body.errors).toContainEqual({
      path: 'line 7, Price',
      message: 'Price must be greater than 0',
    });
    expect(await catalogue()).toEqual(before);
  });

  const unreadable: [what: string, csv: string, error: { line: number; message: string }][] = [
    ['nothing', '', { line: 1, message: 'The file is empty.' }],
    ['other things', 'song,singer\na,b', { line: 1, message: expect.stringContaining('names no column of a product') }],
    ['a column twice', 'Name,name\na,b', { line: 1, message: 'There are two columns called “name”.' }],
    [
      'an open quote',
      'Name,Price\nBeef,1\n"Lamb,2\nPork,3\n',
      { line: 3, message: expect.stringContaining('A quote is opened and never closed') },
    ],
    ['bytes of a picture', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0', { line: 1, message: expect.any(String) }],
  ];

  it.each(unreadable)('with %s is told so', async (_what, csv, error) => {
    const { errors, rows } = await preview(csv);
    expect(errors).toContainEqual(expect.objectContaining(error));
    const refused = await importFile(csv);
    expect(refused.status).toBe(422);
    expect(rows.filter(({ kind }) => kind !== 'unchanged').length).toBeLessThan(2);
  });

  it('with an uploaded picture that isn’t there is told so, and a picture elsewhere is taken', async () => {
    const name = '0123456789abcdef0123456789abcdef';
    const lost = fileOf([{ ...newLamb, Images: `https://pictures.test/a.jpg\n/objects/uploads/${name}` }]);
    const message = 'This picture is not there. Please upload it first.';
    expect((await preview(lost)).errors).toEqual([{ line: 2, row: 2, column: 'Images', message }]);
    expect((await importFile(lost)).status).toBe(422);
    await importFile(fileOf([{ ...newLamb, Images: 'https://pictures.test/a.jpg' }]));
    expect((await catalogue()).map(({ images }) => images)).toEqual([['https://pictures.test/a.jpg']]);
  });

  it('is refused where one of its products was changed since it was looked at', async () => {
    await stockProduct(shop);
    const csv = withCell(await exportedText(staff, 'products'), 0, 'Price', '5');
    const { digest } = await preview(csv);
    const [row] = await catalogue();
    await staff.patch(`/api/admin/products/${row?.id}`, { badge: 'New' });
    const refused = await staff.post('/api/admin/product-imports', { csv, digest });
    expect(refused).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    expect(refused.body.detail).toContain('Nothing was imported; please look at the changes again.');
    const other = await staff.post('/api/admin/product-imports', { csv: `${csv}\n`, digest });
    expect(other.status).toBe(409);
    expect((await catalogue())[0]).toMatchObject({ priceCents: 99995, badge: 'New' });
  });

  it('of new products can’t be imported twice from one look, and a repeated call is answered as before', async () => {
    const csv = fileOf([newLamb, { ...newLamb, Name: 'Other lamb' }]);
    const { digest } = await preview(csv);
    const call = (key?: string) =>
      staff.post('/api/admin/product-imports', { csv, digest }, key === undefined ? {} : { key });
    const answers = await Promise.all([call('k1'), call('k2'), call()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const won = answers[0]?.status === 200 ? 'k1' : 'k2';
    const again = await call(won);
    if (answers[2]?.status !== 200) expect(again).toMatchObject({ status: 200, body: { created: 2 } });
    expect(await catalogue()).toHaveLength(2);
  });

  it('is all or nothing: a failure at its last line leaves no trace of the others', async () => {
    const beef = await stockProduct(shop);
    await shop.deps.store.write(async (tx) =>
      tx.run(
        "create trigger no_zebra before insert on products when new.name = 'Zebra' begin select raise(abort, 'no'); end",
      ),
    );
    const csv = fileOf([
      { Id: String(beef.id), ...newLamb, Name: 'Changed' },
      { Id: '', ...newLamb },
      { Id: '', ...newLamb, Name: 'Zebra' },
    ]);
    expect((await importFile(csv)).status).toBe(500);
    expect((await catalogue()).map(({ name }) => name)).toEqual(['Beef hindquarter']);
  });

  it('is for staff alone', async () => {
    const csv = fileOf([newLamb]);
    const { digest } = await preview(csv);
    const visitor = shop.visitor();
    expect((await visitor.post('/api/admin/product-imports/preview', { csv })).status).toBe(401);
    expect((await visitor.post('/api/admin/product-imports', { csv, digest })).status).toBe(401);
    expect((await visitor.get(`/api/admin/product-imports/${digest}/progress`)).status).toBe(401);
    expect(await catalogue()).toEqual([]);
  });

  it('larger than 8 MB is refused, and so are more lines than one import takes', async () => {
    const tooLarge = await staff.post('/api/admin/product-imports/preview', { csv: 'x'.repeat(8_500_000) });
    expect(tooLarge).toMatchObject({ status: 413, body: { code: 'too_large' } });
    const lines = Array.from({ length: 10_001 }, (_, number) => `${number + 1},5`);
    const { errors } = await preview(['Id,Price', ...lines].join('\n'));
    expect(errors.at(-1)).toEqual({
      line: 10_002,
      row: 10_002,
      column: '',
      message: 'At most 10,000 products at once. Please part the file.',
    });
  });
});

it('Five thousand products are imported while others are served, and the progress is told', {
  timeout: 60_000,
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
  const told = await progress;
  expect(told.at(-1)).toBe('event: ended\ndata: {}');
  const steps = told.slice(0, -1).map((event) => JSON.parse(event.split('data: ')[1] ?? ''));
  expect(steps.length).toBeGreaterThan(10);
  expect(steps.at(-1)).toEqual({ done: 5000, total: 5000 });
  expect(steps.map(({ done }) => done)).toEqual(steps.map(({ done }) => done).toSorted((a, b) => a - b));
});

/** The events of a stream, when it has ended. */
async function follow(path: string): Promise<string[]> {
  const { text } = await staff.get(path);
  return text.trim().split('\n\n');
}
