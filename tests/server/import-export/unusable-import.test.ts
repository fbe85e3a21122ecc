import { beforeEach, describe, expect, it } from 'vitest';
import { readCsv } from '#server/import-export/read-csv.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { exportedText, fileOf, withCell } from './exported-table.ts';
import { type ImportingShop, newLamb, startImportingShop } from './importing-shop.ts';

let shop: ImportingShop['shop'];
let staff: ImportingShop['staff'];
let preview: ImportingShop['preview'];
let importFile: ImportingShop['importFile'];
let catalogue: ImportingShop['catalogue'];

beforeEach(async () => {
  ({ shop, staff, preview, importFile, catalogue } = await startImportingShop());
});

it('A file with millions of empty lines is rejected early and doesn’t block other work', async () => {
  // Counts turns of the event loop instead of measuring time: other work runs after each part that is read, and the whole file
  // has about 500 parts.
  let turns = 0;
  let isReading = true;
  const count = () => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  const { rows, errors } = await readCsv(`Name,Price${'\n'.repeat(8_000_000)}Half lamb,5`);
  isReading = false;
  expect(rows).toEqual([]);
  expect(errors.map(({ message }) => message)).toEqual([
    'A file has at most 20,000 rows, including empty ones. Please delete the empty ones.',
  ]);
  expect(turns).toBeGreaterThan(0);
  expect(turns).toBeLessThan(100);
});

describe('An imported file that can’t be used', () => {
  it('because the shop doesn’t sell by the kilo imports nothing, and each line that would start selling by the kilo is named', async () => {
    const beef = await stockProduct(shop);
    const kilo = { pricing: 'kilo', pricePerKiloCents: 32_00, pieces: 1, gramsFrom: 1_000, gramsTo: 1_313 } as const;
    const rump = await stockProduct(shop, { name: 'Rump', ...kilo });
    const before = await catalogue();
    const csv = [
      'Id,Name,Description,Type,Cut size,Weight,Price,Sold by,Price per kilo,Pieces,Grams from,Grams to',
      `${beef.id},Beef hindquarter,A long enough description,beef,quarter,55kg,999.95,kilo,32.00,1,1000,1313`,
      ',Half lamb,A long enough description,lamb,half,10kg,12,pack,,,,',
      ',Rump roast,A long enough description,beef,quarter,1kg,,Kilo,32.00,1,1000,1313',
      `${rump.id},Rump,A long enough description,beef,quarter,1kg,37.01,kilo,30.00,1,1000,1313`,
    ].join('\r\n');
    const { errors } = await preview(csv);
    expect(errors.map(({ line, column }) => [line, column])).toEqual([
      [2, 'Sold by'],
      [4, 'Sold by'],
    ]);
    expect(errors[0]?.message).toContain('Sell by the kilo');
    expect((await importFile(csv)).status).toBe(422);
    expect(await catalogue()).toEqual(before);
  });

  it('has its errors reported by file line and by spreadsheet row', async () => {
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

  it('with invalid lines imports nothing, and each invalid line is listed with its number, its column and the form’s message', async () => {
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
      ',Half lamb,A long enough description,lamb,half,10kg,abc,,yes,,none',
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
      '10 Price: “abc” isn’t a price; write it like 12.50',
    ]);
    const before = await catalogue();
    const rejected = await staff.post('/api/admin/product-imports', { csv, digest: rest.digest });
    expect(rejected.status).toBe(422);
    expect(rejected.body).toMatchObject({ code: 'invalid', detail: 'Some lines are wrong. Nothing was imported.' });
    expect(rejected.body.errors).toContainEqual({
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
  ];

  it.each(unreadable)('with %s as its content is rejected with a message', async (_what, csv, error) => {
    const { errors, rows } = await preview(csv);
    expect(errors).toContainEqual(expect.objectContaining(error));
    const rejected = await importFile(csv);
    expect(rejected.status).toBe(422);
    expect(rows.filter(({ kind }) => kind !== 'unchanged').length).toBeLessThan(2);
  });

  it('with bytes of a picture as its content is rejected as not being text', async () => {
    const csv = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0';
    const errors = [{ path: 'csv', message: 'This isn’t text: it has a character that can’t be shown.' }];
    const preview = await staff.post('/api/admin/product-imports/preview', { csv });
    expect(preview).toMatchObject({ status: 422, body: { errors } });
    const imported = await staff.post('/api/admin/product-imports', { csv, digest: '' });
    expect(imported).toMatchObject({ status: 422 });
  });

  it('with a missing uploaded picture is rejected, but an external picture is accepted', async () => {
    const name = '0123456789abcdef0123456789abcdef';
    const lost = fileOf([{ ...newLamb, Images: `https://pictures.test/a.jpg\n/objects/uploads/${name}` }]);
    const message = 'This picture is not there. Please upload it first.';
    expect((await preview(lost)).errors).toEqual([{ line: 2, row: 2, column: 'Images', message }]);
    expect((await importFile(lost)).status).toBe(422);
    await importFile(fileOf([{ ...newLamb, Images: 'https://pictures.test/a.jpg' }]));
    expect((await catalogue()).map(({ images }) => images)).toEqual([['https://pictures.test/a.jpg']]);
  });

  it('is rejected if one of its products was changed since the preview', async () => {
    await stockProduct(shop);
    const csv = withCell(await exportedText(staff, 'products'), 0, 'Price', '5');
    const { digest } = await preview(csv);
    const [row] = await catalogue();
    await staff.patch(`/api/admin/products/${row?.id}`, { badge: 'New' });
    const rejected = await staff.post('/api/admin/product-imports', { csv, digest });
    expect(rejected).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    expect(rejected.body.detail).toContain('Nothing was imported; please check the changes again.');
    const other = await staff.post('/api/admin/product-imports', { csv: `${csv}\n`, digest });
    expect(other.status).toBe(409);
    expect((await catalogue())[0]).toMatchObject({ priceCents: 99995, badge: 'New' });
  });

  it('larger than 8 MB is rejected, and so is one with too many lines', async () => {
    const tooLarge = await staff.post('/api/admin/product-imports/preview', { csv: 'x'.repeat(8_500_000) });
    expect(tooLarge).toMatchObject({ status: 413, body: { code: 'too_large' } });
    const lines = Array.from({ length: 10_001 }, (_, number) => `${number + 1},5`);
    const { errors } = await preview(['Id,Price', ...lines].join('\n'));
    expect(errors.at(-1)).toEqual({
      line: 10_002,
      row: 10_002,
      column: '',
      message: 'At most 10,000 products at once. Please split the file.',
    });
  });
});
