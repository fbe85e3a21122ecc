import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LogFile, withoutPersonal } from '#desktop/main/log/log-file.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

it('The log keeps at most the newest megabyte, even after restarts', () => {
  const folder = join(temporaryFolder(), 'logs');
  const file = join(folder, 'hindquarter.log');
  for (let start = 0; start < 4; start += 1) {
    const log = new LogFile(file);
    for (let line = 0; line < 250; line += 1) log.add(`${start} ${line} ${'x'.repeat(2000)}`);
  }
  expect(readdirSync(folder).sort()).toEqual(['hindquarter.1.log', 'hindquarter.log']);
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(1024 * 1024);
  expect(readFileSync(file, 'utf8')).toMatch(/3 249 x+\n$/);
  expect(existsSync(file)).toBe(true);
});

it.each([
  ['550 5.1.1 <mary.o\u2019brien@mail.example>: no such user', /mail\.example/],
  ['Could not call 0412 345 678 or +61 3 9876 5432', /345|9876/],
  ['Staff account, shown this once: owner / wjxq-2201-abcd (sign in at http://localhost)', /wjxq/],
  ['GET /reset?token=abcdef123 failed', /abcdef/],
  ['{"password":"sharp knives","id":3}', /sharp/],
  [`Can’t write ${homedir()}/shop/shop.db`, new RegExp(homedir())],
])('Personal data is removed from the log: %s', (text, personal) => {
  expect(withoutPersonal(text)).not.toMatch(personal);
});

it('If the log file can’t be created, logging a fault doesn’t throw', () => {
  const taken = join(temporaryFolder(), 'logs');
  writeFileSync(taken, 'A file where the folder would be');
  expect(() => new LogFile(join(taken, 'hindquarter.log')).add('The disk is full')).not.toThrow();
});

it('The log contains the details of an error', () => {
  const line =
    '{"level":50,"time":"2026-11-25T10:20:30.123Z","request":"0b6a","err":{"code":"SQLITE_FULL","status":507}}';
  expect(withoutPersonal(line)).toBe(line);
});
