import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Repeat } from '#core/repeats/repeat.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import { saveShopSettings } from '#server/content/save-content.ts';
import type { Deps } from '#server/deps.ts';
import { outbox } from '#server/email/email-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { runCutoffs } from '#server/payments/repeating-boxes/run-cutoffs.ts';
import { announceBoxes } from '#server/repeats/announce-boxes.ts';
import { repeatCycles } from '#server/repeats/repeat-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { address, stockProduct } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';

/** A shop whose owner has switched on repeating boxes, with two products that can be repeated. */
export async function repeatShop(options: TestShopOptions = {}) {
  const shop = await startTestShop(options);
  await switchRepeats(shop, true);
  const mince = await stockProduct(shop, { name: 'Mince', priceCents: 2001, repeatable: true });
  const roast = await stockProduct(shop, { name: 'Roast', priceCents: 4000, repeatable: true });
  return { shop, mince, roast };
}

/** Stores the setting, without asking whether it may be changed. */
export async function switchRepeats({ deps }: Pick<TestShop, 'deps'>, repeats: boolean): Promise<void> {
  await deps.store.write(async (tx) => {
    const { version: _version, ...settings } = await getShopSettings(tx);
    await saveShopSettings(tx, { ...settings, comingSoon: false, repeats }, deps.clock());
  });
}

let people = 0;
const usernames = new Map<Visitor, string>();

/** Lets each customer call from an IP address of their own, if the shop trusts a proxy, so that no limit for an address is reached. */
const from = (number: number) => ({ 'x-forwarded-for': `10.3.${number >> 8}.${number & 255}` });

/** A customer with an account of their own. */
export async function someone(shop: TestShop): Promise<Visitor> {
  people += 1;
  const name = `someone-${people}`;
  const visitor = shop.visitor();
  const registered = { username: name, email: `${name}@customer.test`, password: 'correct horse', firstName: 'Jo' };
  await visitor.post('/api/users/register', registered, { headers: from(people) });
  usernames.set(visitor, name);
  return visitor;
}

/** Signs a customer of `someone` in for another month. */
export async function signInAgain(visitor: Visitor): Promise<void> {
  const { status, text } = await visitor.post('/api/users/login', {
    username: usernames.get(visitor),
    password: 'correct horse',
  });
  if (status !== 200) throw new Error(`Signing in again failed: ${text}`);
}

export interface Begun {
  productId: number;
  quantity?: number;
  intervalWeeks?: number;
  firstDate?: string;
  card?: string;
  key?: string;
}

/** Looks at the agreement of a new repeat as the checkout does, and returns the request with which a customer agrees to it. */
export async function agreedRepeat(visitor: Visitor, begun: Begun) {
  const { productId, quantity = 1, intervalWeeks = 2, firstDate, card = testCards.good } = begun;
  const wanted = { items: [{ productId, quantity }], intervalWeeks };
  const preview = await visitor.post('/api/repeats/preview', { ...wanted, postcode: address.postcode, firstDate });
  if (preview.status !== 200) throw new Error(`There is no preview: ${preview.text}`);
  const first = firstDate ?? preview.body.firstDays[0].date;
  const { agreement } = preview.body;
  return { ...wanted, firstDate: first, address, phone: '0400 000 000', agreement, paymentToken: card };
}

export async function start(visitor: Visitor, begun: Begun) {
  const body = await agreedRepeat(visitor, begun);
  return visitor.post('/api/repeats', body, { key: begun.key ?? randomUUID(), headers: from(people) });
}

export async function started(visitor: Visitor, begun: Begun): Promise<Repeat> {
  const { status, body } = await start(visitor, begun);
  if (status !== 200) throw new Error(`The repeat didn’t start: ${JSON.stringify(body)}`);
  return body.repeat;
}

export async function ownRepeat(visitor: Visitor): Promise<Repeat> {
  const { status, body, text } = await visitor.get('/api/repeats');
  if (status !== 200) throw new Error(`There are no repeats: ${status} ${text}`);
  const [repeat] = body;
  return repeat;
}

/** Changes one box of the newest repeat of this customer as it is now. */
export async function changeBox(visitor: Visitor, change: Record<string, unknown>, index = 0) {
  const { id, version, nextBoxes } = await ownRepeat(visitor);
  const box = nextBoxes[index];
  if (box === undefined) throw new Error('There is no such box');
  const body = { version, clientKey: randomUUID(), ...change };
  return visitor.post(`/api/repeats/${id}/cycles/${box.plannedDate}`, body);
}

export async function changeEveryBox(visitor: Visitor, change: Record<string, unknown>) {
  const { id, version } = await ownRepeat(visitor);
  return visitor.request('PATCH', `/api/repeats/${id}`, { body: { version, clientKey: randomUUID(), ...change } });
}

/** Sets the clock, then announces boxes and runs the cut-offs as the shop's jobs do. */
export async function runAt(shop: TestShop, instant: string): Promise<void> {
  shop.setClock(instant);
  await announceBoxes.run(shop.deps);
  await runCutoffs.run(shop.deps);
}

/** The emails about repeating boxes so far, oldest first. */
export async function news({ deps }: { deps: Pick<Deps, 'store'> }) {
  const rows = await deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));
  return rows.filter(({ kind }) => kind.startsWith('repeat-')).map(({ kind, textBody }) => ({ kind, text: textBody }));
}

/** Returns the outcomes of the stored boxes, by their planned day: "2026-11-12 ordered". */
export async function outcomes({ deps }: { deps: Pick<Deps, 'store'> }): Promise<string[]> {
  const rows = await deps.store.read((db) => db.select().from(repeatCycles).orderBy(repeatCycles.plannedDate));
  return rows.map(({ plannedDate, status }) => `${plannedDate} ${status}`);
}

/** The orders made of boxes: their day, status and total. */
export async function boxOrders({ deps }: Pick<TestShop, 'deps'>) {
  const rows = await deps.store.read((db) =>
    db
      .select({ order: orders })
      .from(orders)
      .innerJoin(repeatCycles, eq(repeatCycles.orderId, orders.id))
      .orderBy(orders.id),
  );
  return rows.map(({ order }) => `${order.deliveryDate ?? '-'} ${order.status} ${order.totalCents}`);
}

/** A shop with a customer's weekly box of mince, the first on Thursday 19 November 2026, and a staff member. */
export async function shopWithRepeat() {
  const { shop, mince, roast } = await repeatShop();
  const jo = await someone(shop);
  const repeat = await started(jo, { productId: mince.id, intervalWeeks: 1, firstDate: '2026-11-19' });
  return { shop, mince, roast, jo, repeat, staff: await staffOf(shop) };
}
