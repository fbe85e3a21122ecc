import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Day, isDay } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import type { DeliveryDay, RunSheet } from '#core/delivery/run-sheet-api.ts';
import { useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { useIsLeaving } from '#storefront/admin/list/use-is-leaving.ts';
import { useShopDay } from '#storefront/admin/live/use-shop-day.ts';
import { freshness } from '#storefront/api/freshness.ts';
import { deliveryQueries } from './delivery-queries.ts';

export interface ShownRunSheet {
  today: Day;
  /** The day that is shown; null until the next day with deliveries is known. */
  day: Day | null;
  days: readonly DeliveryDay[];
  /** The run sheet of `day`; undefined while it loads. */
  runSheet: RunSheet | undefined;
  isFailed: boolean;
  retry(): void;
}

/** Returns the run sheet of the day in the URL, or else of the next day with deliveries. Loaded each time the screen opens. */
export function useRunSheet(): ShownRunSheet {
  const [search, setSearch] = useSearchParams();
  const { today, isKnown: isTodayKnown } = useShopDay();
  const days = useAdminRecord({ ...deliveryQueries.days(), ...freshness.eachTime });
  const requested = search.get('day');
  // If the URL names a day, the run sheet loads without waiting for today and the list of days.
  const isKnown = requested !== null || (isTodayKnown && (Boolean(days.data) || days.isFailed));
  const day = isKnown ? shownDay(requested, days.data ?? [], today) : null;
  const runSheet = useAdminRecord(
    { ...deliveryQueries.runSheet(day ?? today), ...freshness.eachTime },
    { enabled: day !== null },
  );
  const isLeaving = useIsLeaving();
  // Puts the day into the URL. Otherwise another day would be shown once the last delivery of this day is marked.
  useEffect(() => {
    if (requested !== null || day === null || isLeaving) return;
    setSearch((before) => new URLSearchParams([...before, ['day', day]]), { replace: true, preventScrollReset: true });
  }, [requested, day, setSearch, isLeaving]);
  return {
    today,
    day,
    days: days.data ?? [],
    runSheet: day === null ? undefined : (runSheet.data ?? undefined),
    isFailed: runSheet.isFailed,
    retry: runSheet.refresh,
  };
}

/** Returns the day in the URL. Without one, returns the first day from today with open deliveries, or else the next delivery day. */
function shownDay(requested: string | null, days: readonly DeliveryDay[], today: Day): Day {
  if (requested !== null && isDay(requested)) return requested;
  const next = days.find(({ day, toDeliver }) => day >= today && toDeliver > 0);
  return next?.day ?? deliveryDays(today)[0] ?? today;
}
