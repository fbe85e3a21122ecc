import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { StaffRole } from '#core/accounts/staff-role.ts';
import { type OfflineChangeKind, offlineChangeKinds } from '#core/offline/offline-change.ts';
import { users } from '#server/accounts/account-tables.ts';
import { setRole } from '#server/accounts/staff-rights.ts';
import { agreedRumps, stockRump } from '#tests/support/data/cold-room/by-kilo.ts';
import { leastPerson, offlineChangesOfRights, people } from '#tests/support/rights/rights.ts';
import { changeOf, offlineShop, sendChange } from './offline-shop.ts';

const makers = ['driver', 'counter', 'owner'] as const;
const senders = ['counter', 'owner'] as const;
type JudgedKind = Exclude<OfflineChangeKind, 'sale' | 'payment'>;

/** Cash in the drawer is always booked, so offline sales and payments have their own tests. Each row is done with one order. */
const together: readonly (readonly JudgedKind[])[] = [
  ['order-status'],
  ['delivery-date'],
  ['product'],
  ['substitute', 'weighing'],
  ['packing-step', 'taken-out', 'packed-line', 'packed'],
];

it('The tests of offline rights cover each kind of offline change except sales and payments', () => {
  expect(['sale', 'payment', ...together.flat()].sort()).toEqual([...offlineChangeKinds].sort());
});

it.each(
  together.flatMap((kinds) => makers.flatMap((maker) => senders.map((sender) => [kinds, maker, sender] as const))),
)(
  '%s: whether an offline change is allowed depends on the lower role of its maker (%s) and its sender (%s)',
  async (kinds, maker, sender) => {
    const { shop, ann, bo, annId, boId, order, product, readOrder } = await offlineShop();
    const setRoles = async (annRole: StaffRole, boRole: StaffRole) => {
      await shop.deps.store.write(async (tx) => {
        const now = shop.deps.clock();
        // Earlier actions of an account are checked against its highest former role. These accounts never had a higher role.
        await tx.update(users).set({ staffRole: annRole }).where(eq(users.id, annId));
        await setRole(tx, { userId: boId, role: boRole, actorId: null, now });
      });
    };
    await ann.patch(`/api/admin/orders/${order.id}/status`, { status: 'paid' });
    const { version, items } = await readOrder();
    const lineId: number = items[0].id;
    const rumps = kinds.includes('weighing') ? (await agreedRumps(shop)).order : null;
    const weighed = { lineId: rumps?.items[0]?.id, grams: 3600, pieces: 3 };
    const blade = rumps === null ? null : await stockRump(shop, { name: 'Blade', pricePerKiloCents: 2799 });
    const substitute = { lineId: rumps?.items[0]?.id, productId: blade?.id, consent: 'call' };
    const changes: Record<JudgedKind, object> = {
      'order-status': { order: { id: order.id }, status: 'delivered', version },
      'delivery-date': { order: { id: order.id }, deliveryDate: '2026-11-13', version },
      product: { productId: product.id, change: { price: 110000, version: 1 } },
      weighing: { order: { id: rumps?.id }, weighing: weighed },
      'packed-line': { order: { id: order.id }, line: { lineId, goods: [] } },
      packed: { order: { id: order.id }, boxes: 1 },
      'taken-out': { order: { id: order.id }, lineId },
      'packing-step': { order: { id: order.id }, step: 'park' },
      substitute: { order: { id: rumps?.id }, substitute },
    };
    // The shop must keep one owner: the second account, if the first account isn't an owner.
    await setRoles(maker, sender === 'owner' || maker === 'owner' ? sender : 'owner');
    if (sender === 'counter' && maker !== 'owner') {
      await shop.deps.store.write((tx) => tx.update(users).set({ staffRole: 'counter' }).where(eq(users.id, boId)));
    }
    for (const kind of kinds) {
      const result = await sendChange(bo, changeOf(annId, kind, changes[kind]));
      const lower = Math.min(people.indexOf(maker), people.indexOf(sender));
      const isAllowed = lower >= people.indexOf(leastPerson(offlineChangesOfRights[kind]));
      const expected = isAllowed ? [kind, 201, null] : [kind, 409, 'wrong_status'];
      expect([kind, result.status, result.body.code ?? null]).toEqual(expected);
    }
  },
);
