import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { products } from '#server/products/product-tables.ts';
import { faultCases } from '#tests/support/chance/fault-rounds.ts';
import { address, customer, pay } from '#tests/support/data/shopping.ts';
import type { StripeStandIn } from '#tests/support/outside/stripe/stripe-stand-in.ts';
import { openLikeShop } from '#tests/support/postgres/open-like-shop.ts';
import { stripeOfRun } from '#tests/support/providers/stripe-of-run.ts';
import { testProvider } from '#tests/support/providers/test-provider.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { folderSettings } from '#tests/support/shop/folder-settings.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { putFreshDatabase } from '#tests/support/shop/rows/migrated-database.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

// Each shop is a separate process, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const program = 'tests/server/payments/dying-shop.ts';
const item = { productId: 1, quantity: 1, unitPrice: 29900, totalPrice: 29900 };
const cart = {
  order: { totalAmount: 59800, deliveryDate: null },
  items: [
    { ...item, paymentType: 'layby-2' },
    { ...item, paymentType: 'layby-4' },
  ],
  customer,
  address,
};

async function stockedFolder(): Promise<string> {
  const dataDir = temporaryFolder();
  if (!isPostgres) await putFreshDatabase(dataDir);
  const store = await openLikeShop(await folderSettings(dataDir));
  const at = new Date().toISOString();
  const text = { name: 'Half lamb', description: 'Half a lamb, cut and packed.', weight: '10kg' };
  const kind = { type: 'lamb', cutSize: 'half', category: 'value-packages' } as const;
  const lists = { images: [], features: [], cuts: [] };
  await store.write((tx) =>
    tx.insert(products).values({ ...text, ...kind, ...lists, priceCents: 29900, createdAt: at, updatedAt: at }),
  );
  await store.close();
  return dataDir;
}

async function start(
  dataDir: string,
  stripe: StripeStandIn | undefined,
  dieAt = 'never',
): Promise<{ child: ChildProcess; url: string }> {
  const { child, firstMessage } = await startProgram(program, { DATA_DIR: dataDir, DIE_AT: dieAt }, stripe);
  if (typeof firstMessage !== 'string') throw new Error(`The shop ended with ${child.exitCode} before it served`);
  stripe?.webhooks.moveTo(`${firstMessage}/api/stripe/webhook`);
  return { child, url: firstMessage };
}

/** The same browser, which keeps its cookies and continues at the shop's new URL. */
function returning(visitor: Visitor, url: string): Visitor {
  const again = new Visitor(url);
  for (const [name, value] of Object.entries(visitor.cookies)) again.setCookie(name, value);
  return again;
}

async function ledger(
  dataDir: string,
  stripe: StripeStandIn | undefined,
): Promise<{ charged: number[]; recorded: number[] }> {
  const store = await openLikeShop(await folderSettings(dataDir));
  const provider = testProvider({ dataDir, store, clock: () => new Date(), url: '', stripe });
  const listed = await Array.fromAsync(provider.listCharges(new Date(0)));
  const rows = await store.read((db) => db.select().from(payments).orderBy(payments.id));
  await provider.close();
  await store.close();
  const charged = listed.filter(({ outcome }) => outcome.status === 'succeeded').map((charge) => charge.amountCents);
  return { charged, recorded: rows.map((row) => row.amountCents) };
}

const deaths = [
  'before the intent is committed',
  'after the intent is committed',
  'before the provider hears of it',
  'after the provider has charged',
  'before the settlement is committed',
  'after the settlement is committed',
];

it.each(faultCases(deaths, (dieAt) => dieAt.includes('provider')))(
  'A shop killed %s charges once, keeps the orders, and responds to the repeated request after its restart',
  async (dieAt) => {
    const [dataDir, stripe] = [await stockedFolder(), await stripeOfRun()];
    const first = await start(dataDir, stripe, dieAt);
    const jo = new Visitor(first.url);
    const created = await jo.post('/api/orders-with-items', cart);
    expect(created.status).toBe(201);
    await expect(pay(jo, created.body.orders, { key: 'k1' })).rejects.toThrow();
    if (first.child.signalCode === null) await once(first.child, 'exit');
    expect(first.child.signalCode).toBe('SIGKILL');

    const second = await start(dataDir, stripe);
    const again = returning(jo, second.url);
    const own = await again.get('/api/orders');
    expect(own.body.map((order: Order) => order.id).sort()).toEqual(
      created.body.orders.map((order: Order) => order.id),
    );
    const paid = await pay(again, created.body.orders, { key: 'k1' });
    expect(paid.status).toBe(200);
    expect(paid.body.orders.map((order: Order) => order.amountPaid)).toEqual([14950, 7475]);
    second.child.kill('SIGKILL');
    await once(second.child, 'exit');
    expect(await ledger(dataDir, stripe)).toEqual({ charged: [22425], recorded: [14950, 7475] });
  },
);

it('A shop killed after a charge settles that charge before it serves requests again', async () => {
  const [dataDir, stripe] = [await stockedFolder(), await stripeOfRun()];
  const first = await start(dataDir, stripe, 'after the provider has charged');
  const jo = new Visitor(first.url);
  const created = await jo.post('/api/orders-with-items', cart);
  await expect(pay(jo, created.body.orders, { key: 'k1' })).rejects.toThrow();
  const second = await start(dataDir, stripe);
  const own = await returning(jo, second.url).get('/api/orders');
  expect(own.body.map((order: Order) => order.amountPaid)).toEqual([7475, 14950]);
});
