import { expect, it, vi } from 'vitest';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/operations/log.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { fillNewShop } from '#server/sample/sample-shop.ts';
import { byChance } from '#tests/support/chance/chance.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { judgeWeeks } from '#tools/try-weeks/judgement/judge-weeks.ts';
import { postFromOutbox } from '#tools/try-weeks/place/post.ts';
import { ProviderLine } from '#tools/try-weeks/place/provider-line.ts';
import { playedEnv } from '#tools/try-weeks/place/weeks-shop.ts';
import { playWeeks } from '#tools/try-weeks/play-weeks.ts';

vi.setConfig({ testTimeout: 240_000 });

const repeats = faultRounds({ few: 10, all: 60 });
const days = faultRounds({ few: 42, all: 365 });

it(
  'In random weeks every box has one outcome and one email, and no one pays more, earlier or for more than their emails said',
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

    // The judges notice an email that wasn’t sent, and a charge that is higher, made twice or made after its box was skipped.
    const { emails, charges } = played;
    const [charge] = charges.filter(({ outcome }) => outcome.status === 'succeeded');
    if (charge === undefined) throw new Error('Nothing was charged');
    const worse = [
      { ...played, emails: emails.filter(({ paid }) => paid === null) },
      { ...played, emails: emails.filter(({ repeatId }) => repeatId !== charge.purpose.box?.repeatId) },
      { ...played, charges: [...charges, charge] },
      { ...played, charges: charges.map((each) => (each === charge ? { ...each, amountCents: 1e6 } : each)) },
      { ...played, charges: charges.filter((each) => each !== charge) },
      { ...played, capacity: 0 },
    ];
    for (const each of worse) expect(judgeWeeks(each).findings.length).toBeGreaterThan(0);
  }),
);
