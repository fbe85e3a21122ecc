import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { type Day, melbourneDay } from '#core/dates.ts';
import type { DeliveryDay, RunSheet } from '#core/delivery/run-sheet-api.ts';
import { useHandleAuthError } from '#storefront/admin/shell/use-handle-auth-error.ts';
import { ApiError } from '#storefront/api/api-client.ts';
import { shownDay } from './run-sheet-days.ts';

export interface ShownRunSheet {
  today: Day;
  /** Null while it isn't known which day has deliveries. */
  day: Day | null;
  days: readonly DeliveryDay[];
  /** Of `day`; undefined while it loads. */
  sheet: RunSheet | undefined;
  isFailed: boolean;
  retry(): void;
}

/** The run sheet of the day in the address, or of the next one that has deliveries. Always asked for anew when opened. */
export function useRunSheet(): ShownRunSheet {
  const [search, setSearch] = useSearchParams();
  const today = melbourneDay(new Date());
  const leave = useHandleAuthError();
  const days = useQuery<DeliveryDay[]>({ queryKey: ['/api/admin/delivery-days'], refetchOnMount: 'always' });
  const requested = search.get('day');
  // A named day needn't wait for the others.
  const day =
    requested === null && days.data === undefined && !days.isError ? null : shownDay(requested, days.data ?? [], today);
  const sheet = useQuery<RunSheet>({
    queryKey: [`/api/admin/run-sheet?day=${day}`],
    enabled: day !== null,
    refetchOnMount: 'always',
  });
  // A day that was found stays on screen, even when its last delivery is marked and another would be found next.
  useEffect(() => {
    if (requested !== null || day === null) return;
    setSearch((before) => new URLSearchParams([...before, ['day', day]]), { replace: true, preventScrollReset: true });
  }, [requested, day, setSearch]);
  const error = sheet.error ?? days.error;
  useEffect(() => {
    if (error instanceof ApiError) leave(error);
  }, [error, leave]);
  return {
    today,
    day,
    days: days.data ?? [],
    sheet: sheet.data,
    isFailed: sheet.isError,
    retry: () => void sheet.refetch(),
  };
}
