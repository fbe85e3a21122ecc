import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Repeat } from '#core/repeats/repeat.ts';
import {
  changeBoxRoute,
  changeRepeatRoute,
  listBoxDaysRoute,
  listRepeatsRoute,
  previewRepeatRoute,
  stopRepeatRoute,
} from '#core/repeats/repeat-routes.ts';
import { call, from } from '#storefront/api/call.ts';
import { freshness } from '#storefront/api/freshness.ts';
import type { Owner } from '#storefront/payments/owned-storage.ts';
import type { RepeatCalls, ShownRepeat } from './repeat-calls.ts';

const all = ['repeats'] as const;

export const repeatQueries = {
  all,
  /** The customer's own repeating boxes. The data is `clockBound`, because a cut-off can pass while the page is open. */
  mine: (owner: Owner) =>
    queryOptions({
      queryKey: [...all, 'mine', owner],
      queryFn: (context) => call(listRepeatsRoute, from(context)),
      ...freshness.clockBound,
    }),
};

/** The calls by which customers change their own repeating boxes. */
export function useOwnRepeatCalls(owner: Owner): RepeatCalls {
  const queries = useQueryClient();
  return useMemo(() => ownRepeatCalls(queries, owner), [queries, owner]);
}

function ownRepeatCalls(queries: QueryClient, owner: Owner): RepeatCalls {
  const { queryKey } = repeatQueries.mine(owner);
  return {
    isOwn: true,
    change: (id, body) => call(changeRepeatRoute, { params: { id }, body }),
    changeBox: (id, date, body) => call(changeBoxRoute, { params: { id, date }, body }),
    stop: (id) => call(stopRepeatRoute, { params: { id } }),
    preview: (id, body) => call(previewRepeatRoute, { params: { id }, body }),
    boxDays: (id, date) => call(listBoxDaysRoute, { params: { id, date } }),
    remember: (changed) =>
      queries.setQueryData(queryKey, (known) => known?.map((repeat) => withChange(repeat, changed))),
    // A change of the boxes may also change the days to which a box can be moved.
    refresh: () => void queries.invalidateQueries({ queryKey: all }),
  };
}

function withChange(repeat: Repeat, changed: ShownRepeat): Repeat {
  return repeat.id === changed.id ? { ...repeat, ...changed } : repeat;
}
