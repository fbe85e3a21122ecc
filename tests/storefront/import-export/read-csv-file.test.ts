import { describe, expect, it } from 'vitest';
import { readCsvFile } from '#storefront/import-export/admin/read-csv-file.ts';

const file = (name: string, ...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, name);

describe('A chosen import file', () => {
  it('can be in UTF-8, an older Windows encoding or UTF-16', async () => {
    expect(await readCsvFile(file('a.csv', '\uFEFFName\r\nCrème'))).toBe('Name\r\nCrème');
    expect(await readCsvFile(file('a.csv', Uint8Array.from([0x43, 0x72, 0xe8, 0x6d, 0x65, 0x80])))).toBe('Crème€');
    const utf16 = Uint8Array.from([0xff, 0xfe, 0x43, 0, 0xe8, 0]);
    expect(await readCsvFile(file('a.csv', utf16))).toBe('Cè');
    expect(await readCsvFile(file('a.csv', Uint8Array.from([0xfe, 0xff, 0, 0x43, 0, 0xe8])))).toBe('Cè');
  });

  it.each([
    ['a.xlsx', 'PK', 'a.xlsx is a spreadsheet.'],
    ['A.NUMBERS', 'PK', 'A.NUMBERS is a spreadsheet.'],
    ['a.csv', '', 'a.csv is empty.'],
    ['a.csv', 'x'.repeat(8_400_000), 'a.csv is too large: an import takes 8 MB at most.'],
    ['a.csv', '"\n'.repeat(2_500_000), 'a.csv is too large: an import takes 8 MB at most.'],
    ['a.png', '\x89PNG\0', 'a.png is not a CSV file.'],
  ])('called %s is rejected with its name and the reason', async (name, text, label) => {
    await expect(readCsvFile(file(name, text))).rejects.toThrow(label);
  });
});
