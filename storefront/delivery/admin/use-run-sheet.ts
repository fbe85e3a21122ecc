import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Day, isDay, melbourneDay } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import type { DeliveryDay, RunSheet } from '#core/delivery/run-sheet-api.ts';
import { useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { freshness } from '#storefront/api/freshness.ts';
import { deliveryQueries } from './delivery-queries.ts';

export interface ShownRunSheet {
  today: Day;
  /** Null while it isn't known which day has deliveries. */
  day: Day | null;
  days: readonly DeliveryDay[];
  /** The run sheet of `day`; undefined while it loads. */
  runSheet: RunSheet | undefined;
  isFailed: boolean;
  retry(): void;
}

/** The run sheet of the day in the address, or of the next day with deliveries. It is loaded whenever the screen opens. */
export function useRunSheet(): ShownRunSheet {
  const [search, setSearch] = useSearchParams();
  const today = melbourneDay(new Date());
  const days = useAdminRecord({ ...deliveryQueries.days(), ...freshness.eachTime });
  const requested = search.get('day');
  // A day in the address doesn't have to wait for the list of days.
  const isKnown = requested !== null || Boolean(days.data) || days.isFailed;
  const day = isKnown ? shownDay(requested, days.data ?? [], today) : null;
  const runSheet = useAdminRecord(
    { ...deliveryQueries.runSheet(day ?? today), ...freshness.eachTime },
    { enabled: day !== null },
  );
  // The day that was found stays on screen, even when its last delivery is marked and another day would be found next.
  useEffect(() => {
    if (requested !== null || day === null) return;
    setSearch((before) => new URLSearchParams([...before, ['day', day]]), { replace: true, preventScrollReset: true });
  }, [requested, day, setSearch]);
  return {
    today,
    day,
    days: days.data ?? [],
    runSheet: day === null ? undefined : (runSheet.data ?? undefined),
    isFailed: runSheet.isFailed,
    retry: runSheet.refresh,
  };
}

/** The day in the address; otherwise the first one from today on with something left to deliver, or the next day. */
function shownDay(requested: string | null, days: readonly DeliveryDay[], today: Day): Day {
  if (requested !== null && isDay(requested)) return requested;
  const next = days.find(({ day, toDeliver }) => day >= today && toDeliver > 0);
  return next?.day ?? deliveryDays(today)[0] ?? today;
}
