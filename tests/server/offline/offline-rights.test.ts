import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { StaffRole } from '#core/accounts/staff-role.ts';
import type { OfflineChangeKind } from '#core/offline/offline-change.ts';
import { users } from '#server/accounts/account-tables.ts';
import { setRole } from '#server/accounts/staff-rights.ts';
import { leastPerson, offlineChangesOfRights, people } from '#tests/support/rights/rights.ts';
import { changeOf, offlineShop, sendChange } from './offline-shop.ts';

const makers = ['driver', 'counter', 'owner'] as const;
const senders = ['counter', 'owner'] as const;
/** Cash in the drawer is always booked, so offline sales and payments have their own tests. */
const kinds = ['order-status', 'delivery-date', 'product', 'packed-line'] as const satisfies OfflineChangeKind[];

it.each(kinds.flatMap((kind) => makers.flatMap((maker) => senders.map((sender) => [kind, maker, sender] as const))))(
  '%s: whether an offline change is allowed depends on the lower role of its maker (%s) and its sender (%s)',
  async (kind, maker, sender) => {
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
    const change = {
      'order-status': { order: { id: order.id }, status: 'delivered', version },
      'delivery-date': { order: { id: order.id }, deliveryDate: '2026-11-13', version },
      product: { productId: product.id, change: { price: 110000, version: 1 } },
      'packed-line': { order: { id: order.id }, line: { lineId: items[0].id, goods: [] } },
    }[kind];
    // The shop must keep one owner: the second account, if the first account isn't an owner.
    await setRoles(maker, sender === 'owner' || maker === 'owner' ? sender : 'owner');
    if (sender === 'counter' && maker !== 'owner') {
      await shop.deps.store.write((tx) => tx.update(users).set({ staffRole: 'counter' }).where(eq(users.id, boId)));
    }
    const result = await sendChange(bo, changeOf(annId, kind, change));
    const lower = Math.min(people.indexOf(maker), people.indexOf(sender));
    const isAllowed = lower >= people.indexOf(leastPerson(offlineChangesOfRights[kind]));
    expect([result.status, result.body.code ?? null]).toEqual(isAllowed ? [201, null] : [409, 'wrong_status']);
  },
);
