import { describe, expect, it } from 'vitest';
import { hasRole, missingRoleText, roleName, staffRoles } from '#core/accounts/staff-role.ts';

/** The specification lists customer, driver, counter, owner: each may do what those before it may. */
const byRights = [null, 'driver', 'counter', 'owner'] as const;

describe('The staff roles', () => {
  it.each(byRights.flatMap((role, rank) => staffRoles.map((needed) => ({ role, rank, needed }))))(
    'a request that needs the role $needed is allowed for $role only if that role has at least those rights',
    ({ role, rank, needed }) => expect(hasRole(role, needed)).toBe(rank >= byRights.indexOf(needed)),
  );

  it('are driver, counter and owner, and an unknown user has no staff role', () => {
    expect([...staffRoles].sort()).toEqual(['counter', 'driver', 'owner']);
    for (const needed of staffRoles) expect(hasRole(undefined, needed)).toBe(false);
  });

  it('are shown as “Driver”, “Counter” and “Owner”, and a user without a staff role as “Customer”', () => {
    expect(byRights.map((role) => roleName(role))).toEqual(['Customer', 'Driver', 'Counter', 'Owner']);
  });
});

describe('The error for a missing role', () => {
  it.each([
    ['owner', 'Only an owner may do this.'],
    ['counter', 'Only counter staff and owners may do this.'],
    ['driver', 'Only staff may do this.'],
  ] as const)('says who may do an action that needs the role %s', (needed, text) => {
    expect(missingRoleText(null, needed)).toBe(`${text} You are signed in as a customer.`);
  });

  it.each([
    ['owner', 'an owner'],
    ['counter', 'counter staff'],
    ['driver', 'a driver'],
  ] as const)('says that the user is signed in with the role %s', (role, text) => {
    expect(missingRoleText(role, 'owner')).toBe(`Only an owner may do this. You are signed in as ${text}.`);
  });
});
