import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { startShop } from '#server/start-shop.ts';
import { address, customer, pay } from '#tests/support/data/shopping.ts';
import { rememberStripe } from '#tests/support/providers/shops-at-stripe.ts';
import { stripeOfRun } from '#tests/support/providers/stripe-of-run.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

/** A folder of the whole program. `open` starts it, with the cookies of the customer of the first start. */
async function shopFolder() {
  const dataDir = temporaryFolder();
  const stripe = await stripeOfRun();
  const file = (name: string) => join(dataDir, name);
  const jo = new Visitor('');
  const open = async () => {
    const shop = await startShop({
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ADMIN_PASSWORD: 'sharp-knives-only',
      ...stripe?.env,
    });
    if (stripe !== undefined) rememberStripe(shop.address, stripe);
    const back = new Visitor(shop.address);
    for (const [name, value] of Object.entries(jo.cookies)) back.setCookie(name, value);
    return { shop, back };
  };
  /** Orders two laybys and pays the first instalment of one. Then the other is paid, and the database before that is put back. */
  async function payAfterBackup(): Promise<Order[]> {
    const { shop, back } = await open();
    const [product] = (await back.get('/api/products/beef')).body;
    const line = { productId: product.id, quantity: 1, unitPrice: product.price, totalPrice: product.price };
    const ordered: Order[] = [];
    for (let count = 0; count < 2; count += 1) {
      const cart = {
        order: { totalAmount: product.price, deliveryDate: null },
        items: [{ ...line, paymentType: 'layby-4' }],
        customer,
        address,
      };
      ordered.push(...(await back.post('/api/orders-with-items', cart)).body.orders);
    }
    expect((await pay(back, ordered.slice(0, 1))).status).toBe(200);
    for (const [name, value] of Object.entries(back.cookies)) jo.setCookie(name, value);
    await shop.stop();
    copyFileSync(file('shop.db'), file('copy.db'));
    const second = await open();
    expect((await pay(second.back, ordered.slice(1))).status).toBe(200);
    await second.shop.stop();
    copyFileSync(file('copy.db'), file('shop.db'));
    return ordered;
  }
  return { dataDir, file, open, payAfterBackup, stripe };
}

/** Makes the database as an earlier version of the shop has left it. */
function forgetIdentity(database: string): void {
  const connection = new Database(database);
  connection.exec('delete from shop_identity');
  connection.close();
}

const refusal = /secret.*cannot be used: it is missing\. Put it back from a backup.*begin-new-link-secret/;

for (const version of ['this version', 'an earlier version']) {
  // With PostgreSQL the secret is in the same database. The till's charges need no id.
  it.skipIf(isPostgres || process.env.TEST_PROVIDER !== 'stripe')(
    `A database of ${version} put back without its secret stops the start; with a new secret no charge is repeated`,
    async () => {
      const { file, open, payAfterBackup } = await shopFolder();
      const ordered = await payAfterBackup();
      if (version === 'an earlier version') forgetIdentity(file('shop.db'));
      const secret = readFileSync(file('link-secret'), 'utf8');
      rmSync(file('link-secret'));
      await expect(open()).rejects.toThrow(refusal);
      expect(existsSync(file('link-secret'))).toBe(false);

      writeFileSync(file('begin-new-link-secret'), '');
      const { shop, back } = await open();
      expect(readFileSync(file('link-secret'), 'utf8')).not.toBe(secret);
      expect(existsSync(file('begin-new-link-secret'))).toBe(false);
      // The payment made after the copy of the database is found at Stripe before the shop serves requests.
      const first = ordered[0]?.plan?.installments[0]?.amount;
      const own: Order[] = (await back.get('/api/orders')).body;
      expect(own.map(({ amountPaid }) => amountPaid)).toEqual([first, first]);
      await shop.stop();
      // The next start needs no agreement.
      await (await open()).shop.stop();
    },
  );
}

it.skipIf(isPostgres)(
  'A shop doesn’t start with the secret for signed links of another shop, and starts again with its own',
  async () => {
    const { file, open } = await shopFolder();
    await (await open()).shop.stop();
    const secret = readFileSync(file('link-secret'), 'utf8');
    const other = await shopFolder();
    await (await other.open()).shop.stop();
    copyFileSync(other.file('link-secret'), file('link-secret'));
    await expect(open()).rejects.toThrow('it is not the one that this shop has used so far. Put it back from a backup');
    writeFileSync(file('link-secret'), secret);
    await (await open()).shop.stop();
  },
);

it.skipIf(isPostgres)('A shop that has never started with a secret for signed links gets one', async () => {
  const { file, open } = await shopFolder();
  await (await open()).shop.stop();
  expect(existsSync(file('link-secret'))).toBe(true);
});
