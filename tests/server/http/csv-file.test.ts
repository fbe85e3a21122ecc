import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import {
  csvChunks,
  dayColumn,
  dollarsColumn,
  guardFormula,
  instantColumn,
  numberColumn,
  textColumn,
  unguardFormula,
  yesNoColumn,
} from '#server/http/csv-file.ts';

async function fileOf<Row>(...args: Parameters<typeof csvChunks<Row>>): Promise<string> {
  let text = '';
  for await (const chunk of csvChunks(...args)) text += chunk;
  return text;
}

const nameColumn = textColumn<string>('Name', (name) => name);

describe('A CSV file', () => {
  it('is UTF-8 with a byte order mark and ends its lines with CR LF', async () => {
    expect(await fileOf([nameColumn], ['Rib eye', 'Crème'])).toBe('\uFEFFName\r\nRib eye\r\nCrème\r\n');
  });

  it('without any rows still names its columns', async () => {
    expect(await fileOf([nameColumn], [])).toBe('\uFEFFName\r\n');
  });

  it('keeps commas, quotes and any kind of line break inside their cell', async () => {
    const names = ['a, b', 'the "best"', 'two\nlines', 'two\rlines', 'two\r\nlines', ' spaces ', ''];
    const text = await fileOf([nameColumn, numberColumn<string>('Length', (name) => name.length)], names);
    const read = parse(text, { bom: true, record_delimiter: '\r\n' });
    expect(read.slice(1)).toEqual(names.map((name) => [name, String(name.length)]));
  });

  it('writes money in plain dollars, exact to the cent, with negative refunds', async () => {
    const column = dollarsColumn<number | null>('Amount', (cents) => cents);
    const text = await fileOf([column], [99995, 5, -5, -24998, 0, 100, 10_000_000_001, null]);
    expect(text.trim().split('\r\n').slice(1)).toEqual([
      '999.95',
      '0.05',
      '-0.05',
      '-249.98',
      '0.00',
      '1.00',
      '100000000.01',
    ]);
  });

  it('writes instants in Melbourne time, in summer and winter, and days unchanged', async () => {
    const columns = [
      instantColumn<string | null>('At', (at) => at),
      dayColumn<string | null>('Day', () => '2026-12-05'),
    ];
    const text = await fileOf(columns, ['2026-11-09T23:00:00.000Z', '2026-07-01T14:30:05.999Z', null]);
    expect(text.trim().split('\r\n').slice(1)).toEqual([
      '2026-11-10 10:00:00,2026-12-05',
      '2026-07-02 00:30:05,2026-12-05',
      ',2026-12-05',
    ]);
  });

  it('writes booleans as yes and no', async () => {
    const text = await fileOf([yesNoColumn<boolean | null>('Staff', (is) => is)], [true, false, null]);
    expect(text).toBe('\uFEFFStaff\r\nyes\r\nno\r\n\r\n');
  });

  it.each(['=1+1', '+61 400', '-5', '@sum', '\tx', '\rx', '\n1', "'=1", "''@", '＝1', '＋1', '－1', '＠a'])(
    'puts an apostrophe before a cell that a spreadsheet would run as a formula, and removes it on import: %j',
    (text) => {
      expect(guardFormula(text)).toBe(`'${text}`);
      expect(unguardFormula(guardFormula(text))).toBe(text);
    },
  );

  it.each([
    ['a\n=1+1', "a\n'=1+1"],
    ['a\r\n@b\r\n-c\nd', "a\r\n'@b\r\n'-c\nd"],
    ['=a\n＝b', "'=a\n'＝b"],
    ["a\n'=b\n\n\tc", "a\n''=b\n\n'\tc"],
  ])('also puts an apostrophe before a line inside a cell that looks like a formula: %j', (text, safe) => {
    expect(guardFormula(text)).toBe(safe);
    expect(unguardFormula(safe)).toBe(text);
  });

  it.each(['\r\n', '\r', '\n'])(
    'loses its added apostrophes on import, even if the line break %j was converted to a line feed',
    (mark) => {
      const text = ['', '=a', '', '-b', "'c"].join(mark);
      expect(unguardFormula(guardFormula(text).replace(/\r\n?/g, '\n'))).toBe(text.replace(/\r\n?/g, '\n'));
    },
  );

  it.each(['plain', "'tis the season", "''", '', '5-10kg', 'a\nb = c', "a\n'b"])(
    'leaves every other cell unchanged: %j',
    (text) => {
      expect(guardFormula(text)).toBe(text);
      expect(unguardFormula(text)).toBe(text);
    },
  );

  it('with 100,000 rows doesn’t delay other requests', async () => {
    function* rows() {
      for (let number = 0; number < 100_000; number += 1) yield `Row ${number}`;
    }
    let isDone = false;
    let turns = 0;
    const writing = (async () => {
      let length = 0;
      for await (const chunk of csvChunks([nameColumn], rows())) length += chunk.length;
      isDone = true;
      return length;
    })();
    while (!isDone) {
      await nextTurn();
      turns += 1;
    }
    expect(await writing).toBeGreaterThan(900_000);
    expect(turns).toBeGreaterThan(400);
  });
});
