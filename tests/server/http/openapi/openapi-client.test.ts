import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { chargedAtProvider, checkoutOf, recordedPayments, stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const run = promisify(execFile);
const inPackages = (...path: string[]) => join(projectRoot, 'node_modules', ...path);

/** A folder inside the project, so that the client finds its packages. */
async function freshFolder(): Promise<string> {
  const parent = join(projectRoot, '.cache');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'api-client-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The TypeScript client that a third party would generate from the running shop. */
async function generateClient(url: string): Promise<{ folder: string; file: string }> {
  const folder = await freshFolder();
  const file = join(folder, 'client.ts');
  await run(process.execPath, [inPackages('oazapfts', 'dist', 'cli.js'), `${url}/api/openapi.json`, file]);
  return { folder, file };
}

type CheckoutResponse<Data> = Promise<{ status: number; data: Data }>;
type Body = Record<string, unknown>;

/** The client functions used for a purchase, each named after its operation id. */
interface Client {
  defaults: { fetch?: typeof fetch };
  openSession(body: Body): CheckoutResponse<{ kind: string }>;
  listProducts(query: Body): CheckoutResponse<{ id: number; name: string; price: number }[]>;
  createOrders(
    body: Body,
    headers: { idempotencyKey: string },
  ): CheckoutResponse<{ order: { id: number }; dueToday: number }>;
  makePayment(
    body: Body,
    headers: { idempotencyKey: string },
  ): CheckoutResponse<{ order: { status: string; amountPaid: number } }>;
  ownOrders(query: Body): CheckoutResponse<{ id: number; status: string }[]>;
  readOrder(id: number): CheckoutResponse<{ code: string }>;
}

/** Calls `fetch` as a browser does on the shop's own pages: with cookies and origin. */
function browserFetch(origin: string): typeof fetch {
  const cookies = new Map<string, string>();
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('Origin', origin);
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}

it('A client generated from the API description can buy a product', async () => {
  const shop = await startTestShop();
  const product = await stockProduct(shop);
  const { file } = await generateClient(shop.url);
  const client = (await import(pathToFileURL(file).href)) as Client;
  client.defaults.fetch = browserFetch(shop.url);

  expect((await client.openSession({})).data.kind).toBe('guest');
  const { data: listed } = await client.listProducts({});
  expect(listed.map(({ id, price }) => [id, price])).toEqual([[product.id, product.priceCents]]);
  const order = checkoutOf(shop, [[product, 'credit-card']]);
  const created = await client.createOrders(order, { idempotencyKey: 'order-1' });
  expect([created.status, created.data.dueToday]).toEqual([201, product.priceCents]);
  const payment = { orderId: created.data.order.id, amount: created.data.dueToday, paymentToken: 'till_ok_visa_4242' };
  const paid = await client.makePayment(payment, { idempotencyKey: 'payment-1' });
  expect(paid).toMatchObject({ status: 200, data: { order: { status: 'paid', amountPaid: product.priceCents } } });

  // A repeated payment with the same key is not charged again.
  expect((await client.makePayment(payment, { idempotencyKey: 'payment-1' })).data).toEqual(paid.data);
  expect((await client.ownOrders({})).data).toMatchObject([{ id: created.data.order.id, status: 'paid' }]);
  expect(await client.readOrder(created.data.order.id)).toMatchObject({ status: 401, data: { code: 'signed_out' } });
  expect(await chargedAtProvider(shop)).toEqual([product.priceCents]);
  expect(await recordedPayments(shop)).toEqual([product.priceCents]);
});

const typedUse = `
import { createOrders, type NewOrder, type Order, type Problem } from './client.ts';

export async function order(body: NewOrder): Promise<Order | Problem['code']> {
  const answer = await createOrders(body, { idempotencyKey: 'order-1' });
  if (answer.status !== 201) return answer.data.code;
  // @ts-expect-error no order has such a field
  answer.data.order.nonsense;
  return answer.data.order;
}

// @ts-expect-error an order needs items
order({ order: { totalAmount: 100 } });
`;

it('The generated client has types for its inputs, its responses and every error', async () => {
  const shop = await startTestShop();
  const { folder, file } = await generateClient(shop.url);
  const use = join(folder, 'use.ts');
  await writeFile(use, typedUse);
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions'];
  const language = ['--module', 'nodenext', '--target', 'es2024', '--ignoreConfig'];
  await run(process.execPath, [inPackages('typescript', 'bin', 'tsc'), ...options, ...language, file, use]);
});
