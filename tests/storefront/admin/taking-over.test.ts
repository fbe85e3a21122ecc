import { expect, it } from 'vitest';
import type { User } from '#core/accounts/account.ts';
import { hasTakenOver, takingOver } from '#storefront/admin/shell/taking-over.ts';

function user(id: number): User {
  const name = { username: `staff-${id}`, email: '', firstName: null, lastName: null, phone: null, address: null };
  return { id, ...name, isAdmin: false, role: 'counter', createdAt: '2026-11-09T23:00:00.000Z', version: 1 };
}

it('A person who switches to their account by PIN has taken over the screen; another who signs in by password has not', () => {
  const ann = takingOver(user(1));
  const bob = user(2);
  expect([hasTakenOver(ann), hasTakenOver(bob)]).toEqual([true, false]);
  // The result must be the same however often a screen renders.
  expect([hasTakenOver(ann), hasTakenOver(bob)]).toEqual([true, false]);
});

it('A person who signs in by password after an earlier switch by PIN has not taken over the screen', () => {
  takingOver(user(1));
  expect(hasTakenOver(user(1))).toBe(false);
});
