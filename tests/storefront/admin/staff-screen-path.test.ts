import { matchRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { staffScreenPath } from '#core/admin/staff-screen-path.ts';
import { adminRoutes } from '#storefront/admin/shell/admin-routes.tsx';

it.each(['order', 'product', 'customer'] as const)(
  'The path to an item of the type “%s” leads to a staff screen',
  (kind) => {
    const found = matchRoutes(adminRoutes(), staffScreenPath(kind, 12)) ?? [];
    expect(found.at(-1)?.params).toEqual({ id: '12' });
  },
);
