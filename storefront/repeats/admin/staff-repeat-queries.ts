import '#storefront/api/zod-without-eval.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Day } from '#core/dates.ts';
import {
  changeStaffBox,
  changeStaffRepeat,
  listDueBoxes,
  listStaffBoxDays,
  listStaffRepeats,
  previewStaffRepeat,
  readRepeatFigures,
  readStaffRepeat,
  type StaffRepeat,
  stopStaffRepeat,
} from '#core/repeats/staff-repeat-api.ts';
import { call, callList, from, orNull } from '#storefront/api/call.ts';
import { freshness } from '#storefront/api/freshness.ts';
import type { RepeatCalls } from '../repeat-calls.ts';
import { repeatQueries } from '../repeat-queries.ts';

const all = ['admin', 'repeats'] as const;

export const staffRepeatQueries = {
  all,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'list', String(query)],
      queryFn: (context) => callList(listStaffRepeats, { query, ...from(context) }),
    }),
  /** One repeat; null if there is none with this number. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: (context) => orNull(call(readStaffRepeat, { params: { id }, ...from(context) })),
      ...freshness.eachTime,
    }),
  due: (days: { from: Day; to: Day }) =>
    queryOptions({
      queryKey: [...all, 'due', days],
      queryFn: (context) => call(listDueBoxes, { query: days, ...from(context) }),
      ...freshness.eachTime,
    }),
  figures: () =>
    queryOptions({
      queryKey: [...all, 'figures'],
      queryFn: (context) => call(readRepeatFigures, from(context)),
      ...freshness.eachTime,
    }),
};

export const repeatPath = (id: number) => `/admin/repeats/${id}`;
export const repeatsPath = '/admin?tab=subscriptions&kind=repeats';

/** The calls by which staff change a customer's repeating box. */
export function useStaffRepeatCalls(id: string): RepeatCalls {
  const queries = useQueryClient();
  return useMemo((): RepeatCalls => {
    const { queryKey } = staffRepeatQueries.detail(id);
    return {
      isOwn: false,
      change: (repeatId, body) => call(changeStaffRepeat, { params: { id: repeatId }, body }),
      changeBox: (repeatId, date, body) => call(changeStaffBox, { params: { id: repeatId, date }, body }),
      stop: (repeatId) => call(stopStaffRepeat, { params: { id: repeatId } }),
      preview: (repeatId, body) => call(previewStaffRepeat, { params: { id: repeatId }, body }),
      boxDays: (repeatId, date) => call(listStaffBoxDays, { params: { id: repeatId, date } }),
      remember(changed) {
        queries.setQueryData<StaffRepeat | null>(queryKey, (known) => (known ? { ...known, ...changed } : known));
        void queries.invalidateQueries({ queryKey: [...all, 'list'] });
      },
      refresh() {
        void queries.invalidateQueries({ queryKey });
        void queries.invalidateQueries({ queryKey: repeatQueries.all });
      },
    };
  }, [queries, id]);
}
