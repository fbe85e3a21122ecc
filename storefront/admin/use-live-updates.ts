import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LiveEvent } from '#core/backoffice/live-api.ts';
import { currentUserKey, useCurrentUser } from '#storefront/accounts/current-user.ts';
import { NewsDesk, newsOf } from './live-news.ts';
import { listenLive } from './live-sharing.ts';
import type { LiveStatus } from './live-stream.ts';

/** A burst of events is one refresh: it waits this long for the next event, and never longer than the most. */
const quietMs = 250;
const mostMs = 1_500;

/** What orders don't change. An open form must not be filled anew because somebody bought a leg of lamb. */
const untouched = ['/api/admin/products', '/api/admin/seo', '/api/admin/shop-settings'];

/** Keeps open staff screens up to date: what is shown is asked for anew as things happen, and news are told. */
export function useLiveUpdates(): { status: LiveStatus } {
  const queries = useQueryClient();
  const ownId = useCurrentUser()?.id ?? null;
  const [status, setStatus] = useState<LiveStatus>('connecting');
  useEffect(() => {
    const news = new NewsDesk();
    const gathered = gather((events) => {
      refreshStaffQueries(queries);
      const words = newsOf(events, ownId);
      if (words !== null) news.tell(words);
    });
    const stop = listenLive({
      onStatus: setStatus,
      onEvent: (event) => gathered.add([event]),
      onRefresh: () => gathered.add([]),
      // Whoever is no longer staff is shown out by the gate; everybody else is asked to wait.
      onRefused: () => void queries.invalidateQueries({ queryKey: currentUserKey }),
    });
    return () => {
      stop();
      gathered.stop();
      news.close();
    };
  }, [queries, ownId]);
  return { status };
}

function refreshStaffQueries(queries: QueryClient): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => {
      const path = String(queryKey[0]);
      return path.startsWith('/api/admin/') && !untouched.some((begin) => path.startsWith(begin));
    },
  });
}

/** Hands on what has come in a burst, at once. */
function gather(handOn: (events: LiveEvent[]) => void) {
  let events: LiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let beganAt = 0;

  function flush(): void {
    timer = undefined;
    const gathered = events;
    events = [];
    handOn(gathered);
  }
  return {
    add(more: readonly LiveEvent[]): void {
      if (timer === undefined) beganAt = performance.now();
      clearTimeout(timer);
      events.push(...more);
      timer = setTimeout(flush, Math.max(0, Math.min(quietMs, beganAt + mostMs - performance.now())));
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}
