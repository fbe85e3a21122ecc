import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addDays, type Day, melbourneDay } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { capturePackedOrders } from '#server/packing/capture-packed.ts';
import { placeHolds } from '#server/payments/holds/place-holds.ts';
import { watchHolds } from '#server/payments/holds/watch-holds.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { cancelNeverPaid } from '#server/payments/unpaid-orders/cancel-never-paid.ts';
import { releaseUnpaidPlaces } from '#server/payments/unpaid-orders/release-unpaid-places.ts';
import { fc } from '#tests/support/chance/fast-check.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { agreedText, orderRumps, stockRump } from '#tests/support/data/cold-room/by-kilo.ts';
import { emailsTo } from '#tests/support/data/counter-sales.ts';
import { changeOnlyZone } from '#tests/support/data/delivery/delivery-zones.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { customer, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { audit } from '#tests/support/ledger/audit.ts';
import { expectLedgerAgrees } from '#tests/support/ledger/ledger.ts';
import type { ProviderFaults } from '#tests/support/outside/faulty-provider.ts';
import { respondToBank } from '#tests/support/providers/respond-to-bank.ts';
import { deliverEvents } from '#tests/support/providers/stripe-events.ts';
import { isStripeRun, testCards } from '#tests/support/providers/test-cards.ts';
import type { Outcome, Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { countCharges, judgeHolds, judgeProvider, judgeRemembered, priceOf, type Remembered } from './judge-holds.ts';
import { faultNames, type Step, step, wholeHistory } from './random-steps.ts';

type CardName = keyof typeof testCards;
type Made = Remembered & {
  order: Order;
  by: Visitor;
  secret: string | null;
  /** The cards that were tried, whether a good one agreed, and whether the boxes are closed. */
  tried: CardName[];
  isAgreed: boolean;
  isClosed: boolean;
  requestedGrams: number;
};

const fees = [
  { from: 0, fee: 1_500 },
  { from: 12_000, fee: 0 },
];

/** A shop whose line to the provider breaks once where a step says so. */
async function startWorld() {
  const broken = new Set<string>();
  const breakOnce = (name: string) => async () => {
    if (broken.delete(name)) throw new Error('The line is dead');
  };
  const faults: ProviderFaults = Object.fromEntries(faultNames.map((name) => [name, breakOnce(name)]));
  const shop = await startTestShop({ faults });
  const staff = await staffOf(shop);
  // Three rumps are about $110.99 and at most $126.01: they pay the fee, and with the pack they don't.
  await changeOnlyZone(shop, { fees });
  const rump = await stockRump(shop);
  const pack = await stockProduct(shop, { name: 'Sausages', priceCents: 5_000 });
  const made: Made[] = [];
  return { shop, staff, rump, pack, made, broken };
}
type World = Awaited<ReturnType<typeof startWorld>>;

async function runJobs({ shop: { deps } }: World): Promise<void> {
  for (const job of [watchHolds, placeHolds, capturePackedOrders, releaseUnpaidPlaces, cancelNeverPaid]) {
    await job.run(deps);
    await deliverEvents(deps);
  }
  await resolveOpenCharges(deps);
  await deliverEvents(deps);
}

/** A day on which the shop delivers, so many days after tomorrow. */
function nextWeekday(today: Day, days: number): Day {
  const day = addDays(today, 1 + days);
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? nextWeekday(today, days + 1) : day;
}

async function order({ shop, rump, pack, made }: World, each: Extract<Step, { does: 'order' }>): Promise<Outcome> {
  const by = shop.visitor();
  const deliveryDate = nextWeekday(melbourneDay(shop.deps.clock()), each.days);
  const rumps = { productId: rump.id, quantity: 3, paymentType: 'credit-card', unitPrice: 4200, totalPrice: 12_601 };
  const sausages = { productId: pack.id, quantity: 1, paymentType: 'credit-card', unitPrice: 5_000, totalPrice: 5_000 };
  const more = each.pack
    ? { items: [rumps, sausages], order: { totalAmount: 17_601, deliveryDate }, agreement: agreedText('$176.01') }
    : { order: { totalAmount: 14_101, deliveryDate }, agreement: agreedText('$141.01') };
  const response = await orderRumps(by, rump.id, more);
  if (response.status !== 201) return response;
  const order: Order = response.body.order;
  const agreed = { agreedGrams: 3939, weighedGrams: null, besides: each.pack ? 5_000 : 1_500, isDue: false };
  const state = { secret: null, tried: [], isAgreed: false, isClosed: false, requestedGrams: 0 };
  const entry: Made = { orderId: order.id, order, by, ...agreed, ...state };
  made.push(entry);
  const paid = await payFor(entry, each.card, [order]);
  return paid.status === 200 ? response : paid;
}

async function payFor(entry: Made, which: CardName, orders: Order[]): Promise<Outcome> {
  const response = await pay(entry.by, orders, { token: testCards[which] });
  entry.tried.push(which);
  if (response.status === 200 && which === 'good') entry.isAgreed = true;
  if (response.body?.requiresAction === true) entry.secret = response.body.clientSecret;
  return response;
}

/** The link of the last question about an order; empty if there was none. */
async function lastQuestion({ shop }: World, id: number): Promise<string> {
  const emails = (await emailsTo(shop, customer.email)).filter(({ kind }) => kind === 'weight-question');
  const own = emails.findLast(({ subject }) => subject.includes(`#${id})`));
  return own?.token ?? '';
}

/** Sends a request again while the line to the provider is dead, so that its outcome is known. */
async function untilAnswered(send: () => Promise<Outcome>): Promise<Outcome> {
  const response = await send();
  return response.status === 503 ? untilAnswered(send) : response;
}

async function change(world: World, each: Extract<Step, { at: number }>): Promise<Outcome | null> {
  const { shop, staff, made } = world;
  const entry = made[each.at % Math.max(1, made.length)];
  if (entry === undefined) return null;
  const { order: first, by } = entry;
  const path = `/api/admin/orders/${first.id}`;
  const now = await orderAsItIs(shop, first.id);
  const left = now.totalAmount - now.amountPaid;
  const lineId = now.items.find(({ grams: weight }) => weight !== null)?.id;
  switch (each.does) {
    case 'pay':
      return payFor(entry, each.card, [now]);
    case 'bank': {
      if (entry.secret === null) return null;
      await respondToBank(by, entry.secret, each.yes);
      return null;
    }
    case 'respond': {
      const token = await lastQuestion(world, first.id);
      if (token === '') return null;
      const body = { token, agree: each.yes };
      const response = await untilAnswered(() => shop.visitor().post('/api/weight-requests/respond', body));
      // The same answer twice changes nothing.
      if (response.status === 200 && each.yes && entry.agreedGrams !== entry.requestedGrams) {
        entry.agreedGrams = entry.requestedGrams;
        entry.weighedGrams = null;
      }
      return response;
    }
    case 'weigh':
    case 'ask': {
      const body = { lineId, grams: each.grams, pieces: 3, clientKey: randomUUID() };
      const sent = each.grams === 2000 ? { ...body, confirmed: true } : body;
      const call = { weigh: 'weighings', ask: 'weight-requests' }[each.does];
      const response = await untilAnswered(() => staff.post(`${path}/${call}`, sent));
      if (response.status >= 300) return response;
      if (each.does === 'ask') entry.requestedGrams = each.grams;
      else entry.weighedGrams = each.grams;
      return response;
    }
    case 'close':
    case 'unpack': {
      const isClosing = each.does === 'close';
      const response = await (isClosing ? closeBoxes(staff, path, now) : staff.post(`${path}/unpacked`, {}));
      if (response.status === 200) entry.isClosed = isClosing;
      return response;
    }
    case 'cancel':
    case 'deliver':
      return staff.patch(`${path}/status`, { status: each.does === 'cancel' ? 'cancelled' : 'delivered' });
    case 'edit':
      return edit(world, { entry, now, each });
    case 'eftpos':
      return staff.post(`${path}/payments`, { amount: left, method: 'eftpos' });
    case 'refund':
      return refund(staff, path);
    case 'move': {
      const deliveryDate = addDays(melbourneDay(shop.deps.clock()), each.days);
      return staff.patch(`/api/orders/${first.id}/delivery`, { deliveryDate });
    }
  }
}

/** Other numbers of rumps and packs. What an order costs at most may rise until its customer has agreed, and then only fall. */
async function edit(
  { staff, rump, pack }: World,
  { entry, now, each }: { entry: Made; now: Order; each: Extract<Step, { does: 'edit' }> },
): Promise<Outcome> {
  const isSame = now.items.some(({ productId, quantity }) => productId === rump.id && quantity === each.rumps);
  const agreedGrams = isSame ? entry.agreedGrams : each.rumps * 1313;
  const besides = each.packs * 5_000 + now.deliveryFee;
  const totalAmount = priceOf((isSame ? entry.weighedGrams : null) ?? agreedGrams, 3199) + besides;
  const items = [
    { productId: rump.id, quantity: each.rumps },
    { productId: pack.id, quantity: each.packs },
  ];
  const body = { items, totalAmount, method: 'as-paid', reason: 'By phone', version: now.version };
  const response = await staff.post(`/api/admin/orders/${now.id}/items`, body);
  if (response.status !== 200) return response;
  expect([now.status, now.amountPaid, entry.isClosed]).toEqual(['pending', 0, false]);
  const ceiling = priceOf(agreedGrams, 3199) + besides;
  if (now.agreedAt !== null) expect(ceiling).toBeLessThanOrEqual(now.ceiling ?? 0);
  // Its questions are over.
  Object.assign(entry, { agreedGrams, besides, requestedGrams: agreedGrams });
  if (!isSame) expect(entry.weighedGrams, 'What is weighed keeps its number').toBeNull();
  return response;
}

async function closeBoxes(staff: Visitor, path: string, { items }: Order): Promise<Outcome> {
  for (const { id, grams: weight } of items) {
    if (weight !== null) continue;
    await staff.post(`${path}/packed-lines`, { lineId: id, goods: [], clientKey: randomUUID() });
  }
  return staff.post(`${path}/packed`, { boxes: 1, clientKey: randomUUID() });
}

/** Gives back $1 as it was paid. */
async function refund(staff: Visitor, path: string): Promise<Outcome | null> {
  const found = await staff.get(`${path}/refundable`);
  if (found.status !== 200) return found;
  const body = { amount: 100, method: 'as-paid', reason: 'Torn bag', version: found.body.version };
  return staff.post(`${path}/refunds`, body);
}

/** What is remembered of the orders; due if only good cards agreed to pay what is packed. */
function remembered({ made }: World): Remembered[] {
  return made.map((entry) => {
    const areGood = entry.tried.every((name) => name === 'good' || name === 'declined');
    return { ...entry, isDue: entry.isClosed && entry.isAgreed && areGood };
  });
}

async function run(world: World, each: Step): Promise<Outcome | null> {
  if (each.does === 'lose') {
    world.broken.add(each.fault);
    return null;
  }
  if (each.does === 'wait') {
    // The shop may also be switched off for a night: then the jobs run only afterwards.
    world.shop.advance(each.hours * 60 * 60_000);
    await runJobs(world);
    return null;
  }
  const isBroken = world.broken.size > 0;
  const response = each.does === 'order' ? await order(world, each) : await change(world, each);
  const status = response?.status ?? 200;
  expect(status < 500 || (isBroken && status === 503), `${JSON.stringify(each)} got ${response?.text}`).toBe(true);
  await deliverEvents(world.shop.deps);
  return response;
}

/** With Stripe and on PostgreSQL a history takes several times as long. */
const isSlow = isStripeRun || isPostgres;
const numRuns = isSlow ? faultRounds({ few: 4, all: 60 }) : faultRounds({ few: 20, all: 400 });
const timeoutMs = faultRounds({ few: 60_000, all: 1_200_000 });
const first = { does: 'order', card: 'good', days: 0, pack: false } as const;

it(
  'Whatever happens to orders by the kilo, each is charged once, at its weighed price and at most the agreed amount',
  async () => {
    const counts = new Map<string, number>();
    const add = (name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 35 }), async (steps) => {
        const world = await startWorld();
        const { deps } = world.shop;
        const judgeOrders = async (isSettled: boolean) => {
          await deps.store.read((db) => judgeHolds(db, { now: deps.clock(), isSettled }));
          return deps.store.read((db) => judgeRemembered(db, remembered(world), isSettled));
        };
        const ordered = [first, { ...first, pack: true, days: 6 }];
        for (const each of [...ordered, ...steps]) {
          const response = await run(world, each);
          if (each.does === 'edit' && response?.status === 200) add('edited', 1);
          if (ordered.some((fixed) => fixed === each)) expect(response?.status, response?.text).toBe(201);
          await judgeOrders(false);
        }
        world.broken.clear();
        world.shop.advance(10 * 60_000);
        await runJobs(world);
        await runJobs(world);
        add('agreed', await judgeOrders(true));
        const listed = await Array.fromAsync(deps.providers.active.listCharges(new Date(0)));
        await deps.store.read((db) => judgeProvider(db, listed));
        await expectLedgerAgrees(deps);
        expect((await audit(world.shop)).findings).toEqual([]);
        for (const [name, count] of Object.entries(await deps.store.read(countCharges))) add(name, count);
      }),
      { numRuns, examples: [[wholeHistory]] },
    );
    for (const name of ['held', 'captured', 'charged later', 'released', 'agreed', 'edited'])
      expect(counts.get(name) ?? 0, name).toBeGreaterThan(0);
  },
  timeoutMs,
);
