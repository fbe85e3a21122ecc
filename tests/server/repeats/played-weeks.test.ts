import { expect, it, vi } from 'vitest';
import { formatFullDay } from '#core/dates.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/operations/log.ts';
import { payments } from '#server/payments/payment-tables.ts';
import type { ChargedBox } from '#server/payments/providers/charged-box.ts';
import type { ListedCharge } from '#server/payments/providers/payment-provider.ts';
import { fillNewShop } from '#server/sample/sample-shop.ts';
import { byChance } from '#tests/support/chance/chance.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { contentsFault } from '#tools/try-weeks/judgement/judge-contents.ts';
import { judgeWeeks } from '#tools/try-weeks/judgement/judge-weeks.ts';
import type { SentEmail } from '#tools/try-weeks/judgement/sent-email.ts';
import { type Change, OwnRepeat } from '#tools/try-weeks/people/own-repeat.ts';
import { postFromOutbox } from '#tools/try-weeks/place/post.ts';
import { ProviderLine } from '#tools/try-weeks/place/provider-line.ts';
import { playedEnv } from '#tools/try-weeks/place/weeks-shop.ts';
import { type PlayedWeeks, playWeeks } from '#tools/try-weeks/play-weeks.ts';

vi.setConfig({ testTimeout: 240_000 });

const repeats = faultRounds({ few: 10, all: 60 });
const days = faultRounds({ few: 42, all: 365 });

it(
  'In random weeks every repeating box has one outcome and one email, and no one pays more or earlier than their emails said',
  byChance(async (chance) => {
    const line = new ProviderLine(chance);
    const shop = await startTestShop({
      faults: line.faults,
      env: { trustProxy: 1 },
      log: createLog('silent'),
    });
    await fillNewShop(shop.deps.store, readEnv(playedEnv), shop.deps.clock());
    const options = { repeats, days, chance, print: () => {}, isDetailed: false };
    const played = await playWeeks({ ...shop, post: postFromOutbox(), line }, options);
    const { boxes, chargedCents, skipped, findings } = judgeWeeks(played);
    expect(findings).toEqual([]);
    // The weeks are worth judging only if boxes came and boxes were skipped.
    expect(boxes).toBeGreaterThan(repeats);
    expect(skipped).toBeGreaterThan(0);
    const booked = await shop.deps.store.read((db) => db.select().from(payments));
    expect(booked.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(chargedCents);
    await expectCleanAudit(shop.deps);

    // The checks find each of these faults, and name it.
    const { charges, emails, repeats: own } = played;
    const boxEmails = ({ repeatId, deliveredOn }: ChargedBox) =>
      emails.filter((email) => email.repeatId === repeatId && email.boxes.some(({ date }) => date === deliveredOn));
    const noticesOf = (box: ChargedBox) =>
      boxEmails(box).filter(({ text }) => text.includes(`Your next box comes on ${formatFullDay(box.deliveredOn)} `));
    // A charged box that an earlier email had shown before its notice announced it.
    const charge = charges.find(({ outcome, purpose: { box } }) => {
      const [first, notice] = box === undefined ? [] : [boxEmails(box)[0], noticesOf(box)[0]];
      return outcome.status === 'succeeded' && first !== undefined && notice !== undefined && first.at < notice.at;
    });
    const box = charge?.purpose.box;
    if (charge === undefined || box === undefined) throw new Error('No box was listed, announced and charged');
    const { repeatId, plannedDate } = box;
    const notices = noticesOf(box);
    const withCharge = (changes: Partial<ListedCharge>) =>
      charges.map((each) => (each === charge ? { ...each, ...changes } : each));
    const withEmails = (isTampered: (email: SentEmail) => boolean, changes: Partial<SentEmail>) =>
      emails.map((email) => (isTampered(email) ? { ...email, ...changes } : email));
    const repeatsWith = (changes: Change[]) =>
      own.map((repeat) => (repeat.id === repeatId ? Object.assign(new OwnRepeat(repeat), { changes }) : repeat));
    const afterNotice = (kind: 'skip' | 'stop') =>
      repeatsWith([{ at: notices.at(-1)?.at ?? new Date(0), kind, plannedDate, dates: [] }]);
    const chargedAt = new Date(charge.createdAt);
    const isBefore = (email: SentEmail) => email.repeatId === repeatId && email.at < chargedAt;
    const late = withEmails(isBefore, { at: new Date(chargedAt.getTime() - 60 * 60_000) });
    const quiet = own.find(({ isQuiet }) => isQuiet)?.id;
    const silenced = {
      emails: emails.filter((email) => email.repeatId !== quiet),
      charges: charges.filter(({ purpose }) => purpose.box?.repeatId !== quiet),
    };
    const faults: [Partial<PlayedWeeks>, string][] = [
      [{ emails: emails.filter(({ paid }) => paid === null) }, ': 0 confirmations'],
      [{ emails: withEmails(({ paid }) => paid !== null, { to: 'x@customer.test' }) }, ': confirmed to x@'],
      [{ charges: withCharge({ amountCents: 1e6 }) }, ': charged 1000000, but the email says '],
      [{ charges: withCharge({ amountCents: 1e6 }) }, ' was to cost '],
      [{ charges: [...charges, charge] }, ' was charged 2 times'],
      [{ charges: charges.filter((each) => each !== charge) }, ' is confirmed, but not charged'],
      [{ charges: charges.filter((each) => each !== charge) }, ' was announced, and nothing came of it'],
      [{ charges: withCharge({ createdAt: notices[0]?.at.toISOString() ?? '' }) }, ' could be changed until '],
      [{ emails: emails.filter((email) => email.repeatId !== repeatId) }, ' was never announced'],
      [{ emails: emails.filter((email) => !notices.includes(email)) }, ' was only listed, and never announced'],
      [{ emails: late, repeats: repeatsWith([]) }, ' was only announced at '],
      [{ emails: emails.flatMap((email) => (notices.includes(email) ? [email, email] : email)) }, ' a second time'],
      [{ emails: withEmails((email) => notices.includes(email), { to: 'x@customer.test' }) }, ' went to x@'],
      [{ repeats: afterNotice('skip') }, ' was skipped at '],
      [{ repeats: afterNotice('stop') }, ' was stopped at '],
      [silenced, ', which nobody changed: '],
      [{ capacity: 0 }, ' of 0 places'],
    ];
    for (const [fault, text] of faults)
      expect(judgeWeeks({ ...played, ...fault }).findings).toContainEqual(expect.stringContaining(text));

    // Other contents of an order are found even if the money is right.
    const otherGoods = emails.map((email) => {
      const isIt = email.paid?.orderId === charge.purpose.allocations[0]?.orderId;
      return isIt && email.paid ? { ...email, paid: { ...email.paid, goods: ['7 × Other pack'] } } : email;
    });
    expect(judgeWeeks({ ...played, emails: otherGoods }).findings).toEqual([
      expect.stringContaining(
        `the box of ${box.deliveredOn} has 7 × Other pack in its order, but the last email showed `,
      ),
    ]);
    const order = (...ordered: string[]) => ({
      shown: ['1 × Ham', '2 × Mince'],
      ordered,
      between: [chargedAt, chargedAt] as const,
    });
    const offSale = [{ at: new Date(0), text: '/api/admin/products/3 {"allowFullPayment":false}' }];
    expect(contentsFault(order('1 × Ham', '2 × Mince'), [])).toBeNull();
    expect(contentsFault(order('2 × Mince'), [])).toContain('has 2 × Mince in its order');
    expect(contentsFault(order('2 × Mince'), offSale)).toBeNull();
    expect(contentsFault(order('1 × Mince'), offSale)).toContain('has 1 × Mince in its order');

    // A repeat with a finding is shown with what happened to it, so that the cause can be found.
    const { histories } = judgeWeeks({ ...played, charges: withCharge({ amountCents: 1e6 }) });
    expect(histories).toHaveLength(1);
    expect(histories[0]).toContain(`The history of repeat ${repeatId}:`);
    expect(histories[0]).toContain(` charge: $10,000.00 for ${box.deliveredOn}, succeeded`);
    expect(histories[0]).toContain(`Your next box comes on ${formatFullDay(box.deliveredOn)} `);
    expect(histories[0]).toContain(' owner: /api/admin/');
    expect(histories[0]).toContain(' customer: start');
  }),
);
