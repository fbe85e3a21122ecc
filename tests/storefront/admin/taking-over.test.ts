import { expect, it } from 'vitest';
import type { User } from '#core/accounts/account.ts';
import { hasTakenOver, takingOver } from '#storefront/admin/shell/taking-over.ts';

function user(id: number): User {
  const name = { username: `staff-${id}`, email: '', firstName: null, lastName: null, phone: null, address: null };
  return { id, ...name, isAdmin: false, role: 'counter', createdAt: '2026-11-09T23:00:00.000Z', version: 1 };
}

it('Ann comes back by PIN; Bob, who signs in by password later, hasn’t taken over', () => {
  const ann = takingOver(user(1));
  const bob = user(2);
  expect([hasTakenOver(ann), hasTakenOver(bob)]).toEqual([true, false]);
  // Asked as often as a screen is drawn.
  expect([hasTakenOver(ann), hasTakenOver(bob)]).toEqual([true, false]);
});

it('Ann herself, signed in by password after her PIN, begins again', () => {
  takingOver(user(1));
  expect(hasTakenOver(user(1))).toBe(false);
});
