import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addDays, melbourneDay } from '#core/dates.ts';
import { closedDays, deliveryZones } from '#server/delivery/delivery-tables.ts';
import { outbox } from '#server/email/email-tables.ts';
import { products } from '#server/products/product-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { chargedAtProvider } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Outcome } from '#tests/support/shop/http-client.ts';
import type { TestShop } from '#tests/support/shop/test-shop.ts';
import { RepeatMail } from '#tools/try-weeks/judgement/announced-boxes.ts';
import { readEmail } from '#tools/try-weeks/judgement/sent-email.ts';
import { OwnRepeat } from '#tools/try-weeks/people/own-repeat.ts';
import { changeBox, changeEveryBox, repeatShop, runAt, someone, started } from './repeating-shop.ts';

// Boxes come on Thursday 19 November 2026 and every four weeks after. Their cut-off is at midnight before, so their notice is due three
// days before that. Because it is due at night, it is sent from 16:00 on the evening before: on Sunday 15 November.
const first = '2026-11-19';
const noticed = '2026-11-15T16:05:00+11:00';

async function begun() {
  const { shop, mince, roast } = await repeatShop();
  await setFee(shop, 1000);
  const jo = await someone(shop);
  const repeat = await started(jo, { productId: mince.id, intervalWeeks: 4, firstDate: first });
  await changeEveryBox(jo, { items: [mince, roast].map(({ id }) => ({ productId: id, quantity: 1 })) });
  return { shop, mince, roast, jo, repeat };
}
type Begun = Awaited<ReturnType<typeof begun>>;

async function announced(): Promise<Begun> {
  const at = await begun();
  await runAt(at.shop, noticed);
  return at;
}

/** The emails about the repeat, as the judge of `npm run try-weeks` reads them. */
async function sentEmails({ deps }: TestShop) {
  const rows = await deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));
  return rows
    .filter(({ kind }) => kind.startsWith('repeat-'))
    .map(({ toAddress: to, subject, textBody: text, createdAt }) => {
      const at = new Date(createdAt);
      return readEmail({ to, subject, text }, at, melbourneDay(at).slice(0, 4));
    });
}

/** The notices of boxes so far: "2026-11-15 Thursday 19 November 2026 $67.01". */
async function notices(shop: TestShop): Promise<string[]> {
  return (await sentEmails(shop)).flatMap(({ at, text }) => {
    const [, day, cost] = /^Your next box comes on (.+) and costs (\S+)\. /m.exec(text) ?? [];
    return day === undefined ? [] : [`${melbourneDay(at)} ${day} ${cost}`];
  });
}

/** The emails as the judge of `npm run try-weeks` understands them. */
async function judged({ shop, repeat }: Begun): Promise<RepeatMail> {
  const emails = await sentEmails(shop);
  const to = emails[0]?.to ?? '';
  const own = new OwnRepeat({ id: repeat.id, email: to, intervalWeeks: 4, firstDate: first, isQuiet: false });
  const mail = new RepeatMail(own);
  for (const email of emails) mail.read(email);
  return mail;
}

/** The second notices that the judge finds. */
async function judgedSecond(at: Begun): Promise<string[]> {
  return (await judged(at)).faults.filter((fault) => fault.includes('a second time'));
}

/** Awaits a change that the shop has to accept. */
async function done(change: Promise<Outcome>): Promise<void> {
  expect((await change).status).toBe(200);
}

const setFee = (shop: TestShop, fee: number) =>
  shop.deps.store.write((tx) => tx.update(deliveryZones).set({ fees: [{ from: 0, fee }] }));
const enterCard = ({ jo, repeat }: Begun, key = 'new-card') =>
  done(jo.post(`/api/repeats/${repeat.id}/card`, { paymentToken: testCards.mastercard }, { key }));
const highStreet = { street: '2 High St', city: 'Carlton', state: 'VIC', postcode: '3053' };
const close = (shop: TestShop, date: string) =>
  shop.deps.store.write((tx) => tx.insert(closedDays).values({ date, zoneId: null, reason: 'Holiday' }));

/** What customers, staff and the owner do with a box after its notice. */
const sequences: [string, (at: Begun) => Promise<unknown>][] = [
  [
    'skipped and taken back',
    async ({ jo }) => {
      await done(changeBox(jo, { action: 'skip' }));
      await done(changeBox(jo, { action: 'unskip' }));
    },
  ],
  [
    'paused and resumed',
    async ({ jo }) => {
      await done(changeEveryBox(jo, { pausedUntil: '2026-12-10' }));
      await done(changeEveryBox(jo, { pausedUntil: null }));
    },
  ],
  ['paused until a day before it', ({ jo }) => done(changeEveryBox(jo, { pausedUntil: '2026-11-18' }))],
  ['brought to another address', ({ jo }) => done(changeEveryBox(jo, { address: highStreet }))],
  [
    'changed to other contents',
    ({ jo, roast }) => done(changeEveryBox(jo, { items: [{ productId: roast.id, quantity: 2 }] })),
  ],
  [
    'given another product',
    ({ jo, roast }) => done(changeBox(jo, { action: 'add', items: [{ productId: roast.id, quantity: 1 }] })),
  ],
  ['changed to another interval', ({ jo }) => done(changeEveryBox(jo, { intervalWeeks: 2 }))],
  ['charged to another card', (at) => enterCard(at)],
  ['moved to an earlier day', ({ jo }) => done(changeBox(jo, { action: 'move', to: '2026-11-18' }))],
  ['moved to a later day', ({ jo }) => done(changeBox(jo, { action: 'move', to: '2026-11-24' }))],
  ['moved by the shop', ({ shop }) => close(shop, first)],
  [
    'made cheaper by a lower fee, shown in an email about the card',
    async (at) => {
      await setFee(at.shop, 500);
      await enterCard(at);
    },
  ],
  [
    'left without a product that is taken off sale and sold again',
    async (at) => {
      const sell = (allowFullPayment: boolean) =>
        at.shop.deps.store.write((tx) =>
          tx.update(products).set({ allowFullPayment }).where(eq(products.id, at.roast.id)),
        );
      await sell(false);
      await enterCard(at);
      await sell(true);
      await enterCard(at, 'next-card');
    },
  ],
];

it.each(sequences)('A box that was announced and is then %s gets no second notice', async (_name, act) => {
  const at = await announced();
  const before = await notices(at.shop);
  expect(before).toEqual([expect.stringContaining('2026-11-15 Thursday 19 November 2026')]);
  at.shop.setClock('2026-11-16T23:50:00+11:00');
  await act(at);
  // Past the cut-off of the day to which a box may have been moved.
  for (let day = '2026-11-17'; day <= '2026-11-24'; day = addDays(day, 1))
    for (const time of ['00:05', '09:00', '20:15']) await runAt(at.shop, `${day}T${time}:00+11:00`);
  expect(await notices(at.shop)).toEqual(before);
  expect(await judgedSecond(at)).toEqual([]);
});

it('A box that was announced and skipped is announced by the email that it comes after all, also if another email showed it as skipped', async () => {
  const at = await movedToFriday('2026-11-17T10:00:00+11:00');
  await done(changeBox(at.jo, { action: 'skip' }));
  await enterCard(at);
  await done(changeBox(at.jo, { action: 'unskip' }));
  const own = await judged(at);
  expect(own.boxes.get('2026-11-27')?.state).toBe('open');
});

/** Moves the announced box to a later Friday. The move is emailed at an instant. */
async function movedToFriday(instant: string): Promise<Begun> {
  const at = await announced();
  at.shop.setClock(instant);
  await done(changeBox(at.jo, { action: 'move', to: '2026-11-27' }));
  return at;
}

it('A box that was announced less than seven days before its notice is due isn’t announced again, even if the notice is due at night', async () => {
  const at = await movedToFriday('2026-11-16T23:50:00+11:00');
  const before = await notices(at.shop);
  await runAt(at.shop, '2026-11-23T20:15:00+11:00');
  await runAt(at.shop, '2026-11-24T09:00:00+11:00');
  expect(await notices(at.shop)).toEqual(before);
  expect(await judgedSecond(at)).toEqual([]);
  await runAt(at.shop, '2026-11-27T00:01:00+11:00');
  expect(await chargedAtProvider(at.shop)).toEqual([6701]);
});

it('A box that was announced more than seven days before its notice is due is announced again when it is due', async () => {
  const at = await movedToFriday('2026-11-16T15:50:00+11:00');
  await runAt(at.shop, '2026-11-23T15:55:00+11:00');
  await runAt(at.shop, '2026-11-23T16:05:00+11:00');
  await runAt(at.shop, '2026-11-24T09:00:00+11:00');
  expect((await notices(at.shop)).slice(1)).toEqual(['2026-11-23 Friday 27 November 2026 $67.01']);
  expect(await judgedSecond(at)).toEqual([]);
});

it('An email about a new card is no notice: a box that was announced long before is announced again, at the lower price that the email showed', async () => {
  const at = await movedToFriday('2026-11-16T10:00:00+11:00');
  at.shop.setClock('2026-11-21T10:00:00+11:00');
  await setFee(at.shop, 0);
  await enterCard(at);
  await setFee(at.shop, 1000);
  await runAt(at.shop, '2026-11-23T16:05:00+11:00');
  const [, again, ...others] = await notices(at.shop);
  expect([again, others]).toEqual(['2026-11-23 Friday 27 November 2026 $57.01', []]);
  expect(await judgedSecond(at)).toEqual([]);
});

it('The email about a replaced product is no notice: a box whose notice is due then is announced after it', async () => {
  const at = await begun();
  at.shop.setClock(noticed);
  const staff = await staffOf(at.shop);
  const replacement = { productId: at.mince.id, byProductId: at.roast.id, from: '2026-12-01', clientKey: randomUUID() };
  await done(staff.post('/api/admin/repeats/replace', replacement));
  await runAt(at.shop, noticed);
  await runAt(at.shop, '2026-11-15T20:15:00+11:00');
  expect(await notices(at.shop)).toEqual(['2026-11-15 Thursday 19 November 2026 $67.01']);
  expect(await judgedSecond(at)).toEqual([]);
});
