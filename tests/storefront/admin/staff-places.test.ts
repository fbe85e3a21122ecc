import { describe, expect, it } from 'vitest';
import type { StaffRole } from '#core/accounts/staff-role.ts';
import { placesFor } from '#storefront/admin/search/search-results.ts';
import { accessOf, placesOf, staffGroups, staffPlaces } from '#storefront/admin/shell/staff-nav.ts';
import { leastPerson, people, placesOfRights, type RightName } from '#tests/support/rights/rights.ts';

const addressOf = (path: string) => {
  const { pathname, search } = new URL(path, 'https://shop.test');
  return { pathname, search };
};

describe('Staff screens', () => {
  it('each have an entry in the list of rights that screens need', () => {
    expect(staffPlaces.map(({ path }) => path).filter((path) => !(path in placesOfRights))).toEqual([]);
  });

  it.each(Object.entries(placesOfRights) as [string, RightName][])(
    'at %s open for users with the right “%s”',
    (path, right) => {
      expect(accessOf(addressOf(path))).toBe(leastPerson(right));
    },
  );

  it.each(['driver', 'counter', 'owner'] as const satisfies StaffRole[])(
    'in the navigation of a %s are exactly those that the role may open',
    (role) => {
      const listed = staffGroups
        .flatMap((group) =>
          placesOf(group, { role, shop: { counting: true, lots: true, labels: true, byTheKilo: true } }),
        )
        .map(({ path }) => path);
      const allowed = staffPlaces
        .map(({ path }) => path)
        .filter((path) => {
          const right = placesOfRights[path];
          return right !== undefined && people.indexOf(leastPerson(right)) <= people.indexOf(role);
        });
      expect(listed.toSorted()).toEqual(allowed.toSorted());
    },
  );

  it('for stock or lots are missing from the navigation and the search if the shop doesn’t count its stock or keeps no lots', () => {
    const viewer = (counting: boolean, lots = false) => ({
      role: 'owner' as const,
      shop: { counting, lots, labels: false, byTheKilo: false },
    });
    const listed = (...settings: [boolean, boolean?]) =>
      staffGroups.flatMap((group) => placesOf(group, viewer(...settings))).map(({ path }) => path);
    const without = listed(false);
    expect(listed(true).filter((path) => !without.includes(path))).toEqual([
      '/admin/stock',
      '/admin/packing',
      '/admin/cutting',
      '/admin/stock-report',
      '/admin/buying',
      '/admin/stock/alerts',
      '/admin/scales',
    ]);
    expect(listed(false, true).filter((path) => !without.includes(path))).toEqual(['/admin/lots', '/admin/recall']);
    const alone = (setting: 'byTheKilo' | 'labels') => {
      const { role, shop } = viewer(false);
      return placesFor('packing', { role, shop: { ...shop, [setting]: true } }).results.map(({ to }) => to);
    };
    expect([alone('byTheKilo'), alone('labels')]).toEqual([['/admin/packing'], ['/admin/packing']]);
    expect(placesFor('stock', viewer(true)).results).toMatchObject([
      { to: '/admin/stock' },
      { to: '/admin/stock/alerts' },
    ]);
    expect(placesFor('stock', viewer(false)).results).toEqual([]);
  });
});
