import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Day } from '#core/dates.ts';
import { changeBoxByLinkRoute, changeRepeatByLinkRoute, stopRepeatByLinkRoute } from '#core/repeats/repeat-routes.ts';
import { call } from '#storefront/api/call.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { type RepeatCalls, RepeatCallsProvider, type ShownRepeat } from './repeat-calls.ts';
import { RepeatCard } from './repeat-card.tsx';

interface Opened {
  repeat: ShownRepeat;
  date: Day | null;
}

/** The repeat that an emailed link opens. Its card and address can only be changed in the account. */
export function LinkedRepeat({ token, queryKey, opened }: { token: string; queryKey: QueryKey; opened: Opened }) {
  const queries = useQueryClient();
  const calls = useMemo(
    (): RepeatCalls => ({
      isOwn: true,
      change: (_id, { address: _address, ...change }) => call(changeRepeatByLinkRoute, { body: { token, change } }),
      changeBox: (_id, date, change) => call(changeBoxByLinkRoute, { body: { token, date, change } }),
      stop: () => call(stopRepeatByLinkRoute, { body: { token } }),
      preview: null,
      boxDays: null,
      remember: (repeat) =>
        queries.setQueryData<Opened>(queryKey, (known) => (known === undefined ? known : { ...known, repeat })),
      refresh: () => void queries.invalidateQueries({ queryKey }),
    }),
    [queries, queryKey, token],
  );
  return (
    <RepeatCallsProvider value={calls}>
      <h2 className="sr-only">Boxes</h2>
      <RepeatCard repeat={opened.repeat} />
      {opened.repeat.status === 'stopped' ? null : (
        <p className="mt-6">
          You can change the card, the address and the day of a box in{' '}
          <ShopLink to="/account?tab=repeats" className="text-link">
            your account
          </ShopLink>
          .
        </p>
      )}
    </RepeatCallsProvider>
  );
}
