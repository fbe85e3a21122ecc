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
import { judgeHolds, judgeProvider } from './judge-holds.ts';

const faultNames = [
  ...(['beforeCharge', 'afterCharge', 'beforeCapture', 'afterCapture'] as const),
  ...(['afterCard', 'beforeRefund', 'afterRefund', 'beforeResponse'] as const),
] satisfies (keyof ProviderFaults)[];

/** Few orders, of which each has much happen to it. */
const at = fc.nat(2);
const card = fc.constantFrom(...(['good', 'good', 'good', 'declinedLater', 'challenged', 'declined'] as const));
/** The ceiling is 3,939 g. Less than 2,700 g and more than 39,390 g have to be confirmed. */
const grams = fc.constantFrom(3600, 3601, 3900, 3939, 4100, 4100, 2000, 40_000);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('order' as const), card, days: fc.nat(9), pack: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pay' as const), at, card }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constantFrom('bank' as const, 'respond' as const), at, yes: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constantFrom('weigh' as const, 'ask' as const), at, grams }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('close' as const, 'close' as const, 'close' as const, 'unpack' as const),
      at,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'cancel' as const,
        'edit' as const,
        'eftpos' as const,
        'refund' as const,
        'deliver' as const,
      ),
      at,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('move' as const), at, days: fc.nat(9) }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('wait' as const), hours: fc.constantFrom(1, 13, 30, 80, 170) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('lose' as const), fault: fc.constantFrom(...faultNames) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

type Made = { order: Order; by: Visitor; secret: string | null };

/** A shop whose line to the provider breaks once where a step says so. */
async function startWorld() {
  const broken = new Set<string>();
  const breakOnce = (name: string) => async () => {
    if (broken.delete(name)) throw new Error('The line is dead');
  };
  const faults: ProviderFaults = Object.fromEntries(faultNames.map((name) => [name, breakOnce(name)]));
  const shop = await startTestShop({ faults });
  const staff = await staffOf(shop);
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
    : { order: { totalAmount: 12_601, deliveryDate } };
  const response = await orderRumps(by, rump.id, more);
  if (response.status !== 201) return response;
  const entry: Made = { order: response.body.order, by, secret: null };
  made.push(entry);
  return payFor(entry, each.card, [entry.order]);
}

async function payFor(entry: Made, which: keyof typeof testCards, orders: Order[]): Promise<Outcome> {
  const response = await pay(entry.by, orders, { token: testCards[which] });
  if (response.body?.requiresAction === true) entry.secret = response.body.clientSecret;
  return response;
}

/** The link of the last question about an order; empty if there was none. */
async function lastQuestion({ shop }: World, id: number): Promise<string> {
  const emails = (await emailsTo(shop, customer.email)).filter(({ kind }) => kind === 'weight-question');
  const own = emails.findLast(({ subject }) => subject.includes(`#${id})`));
  return /weight-question\?token=([\w.-]+)/.exec(own?.text ?? '')?.[1] ?? '';
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
      return shop.visitor().post('/api/weight-requests/respond', { token, agree: each.yes });
    }
    case 'weigh':
    case 'ask': {
      const body = { lineId, grams: each.grams, pieces: 3, clientKey: randomUUID() };
      const calls = { weigh: 'weighings', ask: 'weight-requests' };
      return staff.post(`${path}/${calls[each.does]}`, each.grams === 2000 ? { ...body, confirmed: true } : body);
    }
    case 'close':
      return closeBoxes(staff, path, now);
    case 'unpack':
      return staff.post(`${path}/unpacked`, {});
    case 'cancel':
    case 'deliver':
      return staff.patch(`${path}/status`, { status: each.does === 'cancel' ? 'cancelled' : 'delivered' });
    case 'edit': {
      const items = [{ productId: world.pack.id, paymentType: 'credit-card', quantity: 2 }];
      const body = { items, totalAmount: now.totalAmount + 5_000, method: 'as-paid', reason: 'By phone' };
      return staff.post(`${path}/items`, { ...body, customerAgreed: true, version: now.version });
    }
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

async function run(world: World, each: Step): Promise<void> {
  if (each.does === 'lose') {
    world.broken.add(each.fault);
    return;
  }
  if (each.does === 'wait') {
    // The shop may also be switched off for a night: then the jobs run only afterwards.
    world.shop.advance(each.hours * 60 * 60_000);
    await runJobs(world);
    return;
  }
  const isBroken = world.broken.size > 0;
  const response = each.does === 'order' ? await order(world, each) : await change(world, each);
  const status = response?.status ?? 200;
  expect(status < 500 || (isBroken && status === 503), `${JSON.stringify(each)} got ${response?.text}`).toBe(true);
  await deliverEvents(world.shop.deps);
}

/** With Stripe and on PostgreSQL a history takes several times as long. */
const isSlow = isStripeRun || isPostgres;
const numRuns = isSlow ? faultRounds({ few: 4, all: 60 }) : faultRounds({ few: 20, all: 400 });
const timeoutMs = faultRounds({ few: 60_000, all: 1_200_000 });
const first = { does: 'order', card: 'good', days: 0, pack: false } as const;

it(
  'Whatever happens to orders by the kilo, each is charged once what it weighs, at most what its customer agreed to',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 35 }), async (steps) => {
        const world = await startWorld();
        const { deps } = world.shop;
        for (const each of [first, { ...first, pack: true, days: 6 }, ...steps]) {
          await run(world, each);
          await deps.store.read((db) => judgeHolds(db, { now: deps.clock(), isSettled: false }));
        }
        world.broken.clear();
        world.shop.advance(10 * 60_000);
        await runJobs(world);
        await runJobs(world);
        await deps.store.read((db) => judgeHolds(db, { now: deps.clock(), isSettled: true }));
        const listed = await Array.fromAsync(deps.providers.active.listCharges(new Date(0)));
        await deps.store.read((db) => judgeProvider(db, listed));
        await expectLedgerAgrees(deps);
        expect((await audit(world.shop)).findings).toEqual([]);
      }),
      { numRuns },
    );
  },
  timeoutMs,
);
