import { describe, expect, it } from 'vitest';
import { isPostgres } from '#server/db/which-database.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { checkoutOf, pay, stockProduct, type WantedLine } from '#tests/support/data/shopping.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const rounds = faultRounds({ few: 2, all: 12 });
const eight = Array.from({ length: 8 }, (_, index) => index);

/** Prints the number of runs and writes, in `npm run test:faults`. */
function report({ deps }: TestShop, what: string): void {
  const { done, failed, repeated, mostRuns } = deps.writes;
  process.stdout.write(
    `${what}: ${done} writes, ${repeated} run again, one of them ${mostRuns} times, ${failed} failed\n`,
  );
}

/** On a slow machine some requests may be rejected, but none may get a database error. */
function expectServed(statuses: readonly number[]): void {
  const isServed = (status: number) => status === 200 || status === 201;
  expect(statuses.filter(isServed).length).toBeGreaterThan(statuses.length / 2);
  expect(statuses.filter((status) => !isServed(status) && status !== 429)).toEqual([]);
}

describe.runIf(isPostgres)('Eight clients at the same time', () => {
  it(`register, order and pay ${rounds} times, and every request succeeds`, async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const statuses = await Promise.all(
      eight.map(async (person) => {
        const jo = shop.visitor();
        const account = { username: `jo${person}`, email: `jo${person}@shop.test`, password: 'correct horse' };
        const seen = [(await jo.post('/api/users/register', account)).status];
        for (let round = 0; round < rounds; round += 1) {
          const lines: WantedLine[] = [
            [beef, 'credit-card'],
            [beef, 'layby-4'],
          ];
          const made = await jo.post('/api/orders-with-items', checkoutOf(shop, lines));
          seen.push(made.status);
          if (made.status === 201) seen.push((await pay(jo, made.body.orders)).status);
        }
        return seen;
      }),
    );
    report(shop, 'Eight buyers');
    expectServed(statuses.flat());
    shop.advance(60_000);
    await expectCleanAudit(shop.deps);
  });

  it(`change one order as staff ${rounds} times, and every request gets a response`, async () => {
    const shop = await startTestShop();
    const { order } = await startedLayby(shop);
    const staff: Visitor[] = [];
    for (const _ of eight) staff.push(await staffOf(shop));
    const path = `/api/admin/orders/${order.id}/payment`;
    const statuses = await Promise.all(
      staff.map(async (person, index) => {
        const seen: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const amountPaid = 30_000 + 8 * round + index;
          seen.push((await person.patch(path, { amountPaid })).status);
        }
        return seen;
      }),
    );
    report(shop, 'Eight of staff on one order');
    expectServed(statuses.flat());
    shop.advance(60_000);
    await expectCleanAudit(shop.deps);
  });
});
