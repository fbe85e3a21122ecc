import { expect, it } from 'vitest';
import { ScanReader } from '#storefront/admin/list/scan-reader.ts';

/** Returns the scans that a reader recognises in these keys, each with the pause before it. */
function read(keys: readonly [key: string, pauseMs: number][]): (string | null)[] {
  const reader = new ScanReader();
  let at = 1000;
  return keys.map(([key, pauseMs]) => {
    at += pauseMs;
    return reader.take(key, at);
  });
}
const quick = (text: string) => [...text].map((key): [string, number] => [key, 8]);

it('A code that is typed quickly and ended with Enter is a scan', () => {
  expect(read([...quick('9310'), ['Enter', 8]]).at(-1)).toBe('9310');
  expect(read([['Shift', 500], ...quick('A12'), ['Shift', 8], ['B', 8], ['Enter', 50]]).at(-1)).toBe('A12B');
});

it('Typing by hand is not a scan, and neither is a lone Enter', () => {
  expect(
    read([
      ['9', 0],
      ['3', 120],
      ['1', 120],
      ['0', 120],
      ['Enter', 120],
    ]).at(-1),
  ).toBeNull();
  expect(read([...quick('9310'), ['Enter', 400]]).at(-1)).toBeNull();
  expect(read([...quick('931'), ['Enter', 8]]).at(-1)).toBeNull();
  expect(read([['Enter', 0]])).toEqual([null]);
});

it('Keys typed by hand before a scan, and the keys of a previous scan, don’t become part of the scan', () => {
  const keys: [string, number][] = [['x', 0], ['y', 300], ...quick('9310').with(0, ['9', 300]), ['Enter', 8]];
  expect(read(keys).at(-1)).toBe('9310');
  expect(read([...quick('9310'), ['Enter', 8], ...quick('4711'), ['Enter', 8]]).filter(Boolean)).toEqual([
    '9310',
    '4711',
  ]);
});

it('A space counts as typed by hand, however fast it is typed, because it can press a button', () => {
  const reader = new ScanReader();
  reader.take(' ', 1000);
  reader.take(' ', 1008);
  expect(reader.isReading).toBe(false);
  expect(read([...quick('93 10'), ['Enter', 8]]).at(-1)).toBeNull();
});
