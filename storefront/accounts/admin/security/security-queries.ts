import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { readOwnSecurity } from '#core/accounts/security/security-api.ts';
import { listStaff, readStaffSettings } from '#core/accounts/security/staff-api.ts';
import { readStaffLimits } from '#core/accounts/security/staff-limits-api.ts';
import { readCounterDevice } from '#core/accounts/security/switch-api.ts';
import { ownSecurityKey } from '#storefront/accounts/lost-session.ts';
import { call, from, orNull, queryOf } from '#storefront/api/call.ts';
import { freshness } from '#storefront/api/freshness.ts';

const all = ['admin', 'security'] as const;

export const securityQueries = {
  all,
  own: () => ({ ...queryOf(ownSecurityKey, readOwnSecurity), ...freshness.minute }),
  staff: () => queryOf([...all, 'staff'], listStaff),
  settings: () => ({ ...queryOf([...all, 'settings'], readStaffSettings), ...freshness.minutes }),
  /** The limits of counter staff; null if the shop's version is too old to have limits. */
  limits: () =>
    queryOptions({ queryKey: [...all, 'limits'], queryFn: (context) => orNull(call(readStaffLimits, from(context))) }),
  /**
   * The staff members who use this counter. The list is never cached: each dialog loads it again, because different people use the
   * counter.
   */
  device: () => ({ ...queryOf([...all, 'device'], readCounterDevice), gcTime: 0 }),
};
