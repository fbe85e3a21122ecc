import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { StaffRole } from '#core/accounts/staff-role.ts';
import { users } from '#server/accounts/account-tables.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { offlineShop, saleChange, sendChange } from './offline-shop.ts';

const roles = ['counter', 'owner'] as const;
const limitCents = 30_00;

/**
 * Ann, who has made a sale offline that Bo sends, sets the limit as an owner. Then Ann gets the role `maker`, and Bo the role
 * `sender`.
 */
async function soldOffline({ maker, sender }: { maker: StaffRole; sender: StaffRole }) {
  const { shop, ann, bo, annId, boId, product } = await offlineShop();
  const body = { correctionCents: 0, discountCents: limitCents };
  expect((await ann.request('PUT', '/api/admin/staff-limits', { body })).status).toBe(200);
  const roleOf = async (id: number, staffRole: StaffRole) =>
    shop.deps.store.write((tx) => tx.update(users).set({ staffRole }).where(eq(users.id, id)));
  const send = async (unitPrice: number, { reason, isPaid }: { reason: string | null; isPaid: boolean }) => {
    const items = [
      { productId: product.id, quantity: 1, ...(reason === null ? {} : { price: { unitPrice, reason } }) },
    ];
    const paid = isPaid ? { method: 'eftpos' as const, amount: unitPrice } : null;
    const change = saleChange(annId, product, { items, totalAmount: unitPrice, paid });
    const applied = await sendChange(bo, { ...change, unitPrices: [unitPrice] });
    await roleOf(annId, 'owner');
    const order = (await ann.get(`/api/admin/orders/${applied.body.order?.id}`)).body;
    const activity = (await ann.get('/api/admin/activity?kind=rights')).body as { action: string }[];
    return { applied, order, flagged: activity.filter(({ action }) => action.includes('limit')) };
  };
  await roleOf(annId, maker);
  await roleOf(boId, sender);
  return { shop, annId, product, send };
}

const paidOrNot = [true, false];
const reasons = ['Bruised box', null];
const cases = roles.flatMap((maker) =>
  roles.flatMap((sender) =>
    reasons.flatMap((reason) => paidOrNot.map((isPaid) => ({ maker, sender, reason, isPaid }))),
  ),
);

describe('A price that was lowered offline', () => {
  it.each(cases)(
    'by more than the discount limit is recorded, and is reported unless maker ($maker) and sender ($sender) are owners (reason: $reason, paid: $isPaid)',
    async ({ maker, sender, reason, isPaid }) => {
      const { shop, annId, product, send } = await soldOffline({ maker, sender });
      const unitPrice = product.priceCents - limitCents - 1;
      const { applied, order, flagged } = await send(unitPrice, { reason, isPaid });
      expect(applied.status).toBe(201);
      expect([order.totalAmount, order.amountPaid]).toEqual([unitPrice, isPaid ? unitPrice : 0]);
      const isOwners = maker === 'owner' && sender === 'owner';
      const passed = { cents: limitCents + 1, limitCents };
      const events = order.log.filter(({ kind }: { kind: string }) => kind === 'offline-prices');
      if (isOwners) {
        expect(flagged).toEqual([]);
        expect(events.map(({ detail }: { detail: object }) => detail)).not.toMatchObject([{ passedLimit: passed }]);
      } else {
        expect(flagged).toMatchObject([{ who: { id: annId }, subject: expect.stringContaining('$30.01') }]);
        expect(JSON.stringify(flagged)).toContain('Bo');
        expect(events).toMatchObject([
          { actor: { id: annId }, detail: { passedLimit: passed, sentBy: { name: 'Bo' } } },
        ]);
        expect(applied.body.hasChangedPrices).toBe(true);
      }
      await expectCleanAudit(shop.deps);
    },
  );

  it('by exactly the discount limit needs no owner’s approval', async () => {
    const { product, send } = await soldOffline({ maker: 'counter', sender: 'counter' });
    const { applied, flagged } = await send(product.priceCents - limitCents, { reason: 'Bruised box', isPaid: true });
    expect([applied.status, applied.body.hasChangedPrices, flagged]).toEqual([201, false, []]);
  });
});
