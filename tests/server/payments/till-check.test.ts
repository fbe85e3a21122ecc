import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { StartupError } from '#server/env.ts';
import { checkTill } from '#server/payments/providers/till/till-check.ts';
import { startShop } from '#server/start-shop.ts';
import { startedLayby } from '#tests/support/data/laybys.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

/** A shop that has charged a card, with its ledger closed. */
async function shopThatCharged() {
  const shop = await startTestShop();
  await startedLayby(shop);
  const { dataDir } = shop.deps.env;
  await shop.deps.providers.close();
  const ledger = join(dataDir, 'till.db');
  return { ledger, dataDir, check: () => checkTill(dataDir, shop.deps.store) };
}

const damages: [what: string, damage: (file: string) => void, text: string][] = [
  ['overwritten', (file) => writeFileSync(file, 'This is not a ledger. '.repeat(500)), 'not a database'],
  [
    'overwritten in its middle',
    (file) => {
      const bytes = readFileSync(file);
      bytes.fill(0xa5, 4096);
      writeFileSync(file, bytes);
    },
    'damaged',
  ],
  ['cut short', (file) => truncateSync(file, 6_000), ''],
  ['emptied', (file) => truncateSync(file, 0), 'is empty'],
];

it.each(damages)(
  'A shop doesn’t open if the simulated payment provider’s ledger was %s, and leaves the file unchanged',
  async (_what, damage, text) => {
    const { ledger, check } = await shopThatCharged();
    await check();
    damage(ledger);
    const before = readFileSync(ledger);
    await expect(check()).rejects.toThrow(StartupError);
    await expect(check()).rejects.toThrow('because the ledger of its payments cannot be used');
    await expect(check()).rejects.toThrow(text);
    await expect(check()).rejects.toThrow('Put it back from a copy of your own.');
    expect(readFileSync(ledger).equals(before)).toBe(true);
  },
);

it('A shop doesn’t open if the simulated payment provider’s ledger is missing although cards were charged, until its owner agrees to a new one', async () => {
  const { ledger, dataDir, check } = await shopThatCharged();
  rmSync(ledger);
  await expect(check()).rejects.toThrow(`${ledger} is missing, although the shop has made charges.`);
  expect(existsSync(ledger)).toBe(false);
  const consent = join(dataDir, 'begin-new-till');
  writeFileSync(consent, '');
  await check();
  expect([existsSync(ledger), existsSync(consent)]).toEqual([true, false]);
  await check();
});

it('A shop that never charged a card doesn’t open with a damaged ledger of the simulated payment provider', async () => {
  const dataDir = temporaryFolder();
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
  await (await startShop(env)).stop();
  writeFileSync(join(dataDir, 'till.db'), 'This is not a ledger. '.repeat(500));
  await expect(startShop(env)).rejects.toThrow('because the ledger of its payments cannot be used');
  rmSync(join(dataDir, 'till.db'));
  // Nothing was ever charged, so no charge can be missing.
  await (await startShop(env)).stop();
});

it('A shop whose secret for signed links is damaged doesn’t open, and charges nothing', async () => {
  const dataDir = temporaryFolder();
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
  await (await startShop(env)).stop();
  writeFileSync(join(dataDir, 'link-secret'), 'damaged');
  await expect(startShop(env)).rejects.toThrow(`${join(dataDir, 'link-secret')}, cannot be used: it is damaged`);
});
