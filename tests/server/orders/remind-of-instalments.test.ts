import { describe, expect, it } from 'vitest';
import { defaultShopSettings } from '#server/content/content-queries.ts';
import { settings } from '#server/content/content-tables.ts';
import { outbox } from '#server/email/email-tables.ts';
import { instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { remindOfInstalments } from '#server/orders/remind-of-instalments.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const reminders = async ({ deps }: TestShop) => {
  const rows = await deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));
  return rows.filter((row) => row.kind === 'reminder');
};

/** A layby in four fortnightly instalments. The first was paid on 10 November 2026, the next is due on 24 November. */
async function laidBy(): Promise<TestShop> {
  const shop = await startTestShop();
  const jo = shop.visitor();
  const { orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-4']]);
  await pay(jo, orders);
  return shop;
}

/** Returns this hour of a day in November 2026, in Melbourne's summer time. */
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour - 11)).toISOString();

async function remindAt(shop: TestShop, instant: string): Promise<number> {
  shop.setClock(instant);
  await remindOfInstalments.run(shop.deps);
  return (await reminders(shop)).length;
}

describe('Emails that remind customers of layby instalments', () => {
  it('are sent once, three days before the due day, in the morning', async () => {
    const shop = await laidBy();
    expect(await remindAt(shop, at(20, 12))).toBe(0);
    expect(await remindAt(shop, at(21, 8))).toBe(0);
    expect(await remindAt(shop, at(21, 9))).toBe(1);
    for (const day of [21, 22, 23, 24]) expect(await remindAt(shop, at(day, 15))).toBe(1);
    const [email] = await reminders(shop);
    expect(email?.subject).toBe('$249.98 is due on Tuesday 24 November for order #1 – Hindquarter');
    expect(email?.textBody).toContain('We charge it to your Visa ending 4242');
  });

  it('are sent late if the shop was switched off, but not on the due day', async () => {
    const late = await laidBy();
    expect(await remindAt(late, at(23, 18))).toBe(1);
    const tooLate = await laidBy();
    expect(await remindAt(tooLate, at(24, 9))).toBe(0);
  });

  it('explain how to pay if no card is saved', async () => {
    const shop = await laidBy();
    await shop.deps.store.write((tx) =>
      tx.update(laybyPlans).set({ cardReference: null, cardBrand: null, cardLast4: null }),
    );
    expect(await remindAt(shop, at(21, 9))).toBe(1);
    expect((await reminders(shop))[0]?.textBody).toContain('Please pay $249.98 by Tuesday 24 November');
  });

  it('are not written for paused or completed plans', async () => {
    for (const status of ['paused', 'completed', 'cancelled'] as const) {
      const shop = await laidBy();
      await shop.deps.store.write((tx) => tx.update(laybyPlans).set({ status }));
      expect(await remindAt(shop, at(21, 9))).toBe(0);
    }
  });

  it('are sent again when the due day has moved', async () => {
    const shop = await laidBy();
    expect(await remindAt(shop, at(21, 9))).toBe(1);
    await shop.deps.store.write((tx) => tx.update(instalments).set({ dueDate: '2026-11-30' }));
    expect(await remindAt(shop, at(26, 9))).toBe(1);
    // All three open instalments now have the same due day, so there are three more reminders.
    expect(await remindAt(shop, at(27, 9))).toBe(4);
  });

  it('are sent as many days in advance as the owner chooses, or never', async () => {
    const shop = await laidBy();
    const set = (reminderDays: number) =>
      shop.deps.store.write((tx) => {
        const value = { ...defaultShopSettings, reminderDays };
        return tx
          .insert(settings)
          .values({ name: 'shop', value, updatedAt: at(10, 12) })
          .onConflictDoUpdate({ target: settings.name, set: { value } });
      });
    await set(0);
    expect(await remindAt(shop, at(23, 9))).toBe(0);
    await set(7);
    expect(await remindAt(shop, at(17, 9))).toBe(1);
  });
});
