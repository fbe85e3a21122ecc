import { useQuery } from '@tanstack/react-query';
import { type Day, melbourneDay } from '#core/dates.ts';
import { securityQueries } from '#storefront/accounts/admin/security/security-queries.ts';

export interface ShopDay {
  today: Day;
  /** False until the shop has said its time, or couldn't be asked; `today` is then the device's. */
  isKnown: boolean;
}

/**
 * Returns today by the shop's clock, because a staff device's own clock may be wrong. The shop says its time with the user's rights,
 * which every staff screen loads.
 */
export function useShopDay(): ShopDay {
  const { data, dataUpdatedAt, failureCount } = useQuery(securityQueries.own());
  const today = dayAtShop(data?.now ?? null, { receivedAt: dataUpdatedAt, now: Date.now() });
  return { today, isKnown: data !== undefined || failureCount > 0 };
}

/** Like `useShopDay`, for screens that only show what depends on the day. */
export function useShopToday(): Day {
  return useShopDay().today;
}

/**
 * @param shopNow the shop's time in its response; null if it said none
 * @param device when the device received the response, and its time now, by its own clock in milliseconds
 */
export function dayAtShop(shopNow: string | null, { receivedAt, now }: { receivedAt: number; now: number }): Day {
  const aheadMs = shopNow === null ? 0 : receivedAt - Date.parse(shopNow);
  return melbourneDay(new Date(now - aheadMs));
}
