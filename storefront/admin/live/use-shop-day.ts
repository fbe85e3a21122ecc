import { useQuery } from '@tanstack/react-query';
import { type Day, melbourneDay } from '#core/dates.ts';
import { securityQueries } from '#storefront/accounts/admin/security/security-queries.ts';

export interface ShopDay {
  today: Day;
  /**
   * Whether `today` can be used: the shop has sent its time, or the first request for it has failed. After a failure, `today` is the date
   * by the device's clock.
   */
  isKnown: boolean;
}

/**
 * Returns today's date by the shop's clock, because the clock of a staff device may be wrong. The shop sends its time together with the
 * user's security settings, which every staff screen loads.
 */
export function useShopDay(): ShopDay {
  const { data, dataUpdatedAt, failureCount } = useQuery(securityQueries.own());
  const today = dayAtShop(data?.now ?? null, { receivedAt: dataUpdatedAt, now: Date.now() });
  return { today, isKnown: data !== undefined || failureCount > 0 };
}

/** Returns only the day of `useShopDay`, for screens that don't wait until the shop's time is known. */
export function useShopToday(): Day {
  return useShopDay().today;
}

/**
 * @param shopNow the shop's time in its response; null if the response has none
 * @param device the times when the device received the response and now, by the device's clock in milliseconds
 */
export function dayAtShop(shopNow: string | null, { receivedAt, now }: { receivedAt: number; now: number }): Day {
  const aheadMs = shopNow === null ? 0 : receivedAt - Date.parse(shopNow);
  return melbourneDay(new Date(now - aheadMs));
}
