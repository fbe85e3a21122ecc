import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { hasRole } from '#core/accounts/staff-role.ts';
import type { LiveEvent } from '#core/admin/live-api.ts';
import { currentUserRoute } from '#core/bare-routes.ts';
import { isLeaving, useCurrentUser } from '#storefront/accounts/current-user.ts';
import { handleLostSession, isLostSession, ownSecurityKey } from '#storefront/accounts/lost-session.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { sessionHint } from '#storefront/platform/session-hint.ts';
import { listenLive } from './live-sharing.ts';
import { NotificationQueue, notificationsOf } from './notifications.ts';
import { refreshStaffQueries } from './refresh-staff-queries.ts';
import type { LiveStatus } from './staff-event-connection.ts';

/**
 * Several events in quick succession cause one refresh. It runs once no event has arrived for `quietMs`, but at most `maxMs` after the
 * first event.
 */
const quietMs = 250;
const maxMs = 1_500;

/** Keeps open staff screens up to date: when something happens in the shop, reloads the data on screen and shows notifications. */
export function useLiveUpdates(): { status: LiveStatus } {
  const queries = useQueryClient();
  const ownId = useCurrentUser()?.id ?? null;
  const leave = useHandleAuthError();
  const [status, setStatus] = useState<LiveStatus>('connecting');
  useEffect(() => {
    // While no user is signed in, there are no events.
    if (ownId === null) return;
    const notifications = new NotificationQueue();
    const gathered = gather((events) => {
      if (isLeaving(queries)) return;
      refreshStaffQueries(queries);
      const text = notificationsOf(events, ownId);
      if (text !== null) notifications.report(text);
    });
    const stop = listenLive({
      onStatus: setStatus,
      onEvent: (event) => gathered.add([event]),
      onRefresh: () => gathered.add([]),
      onRejected: () => void leaveUnlessStaff(queries, leave),
    });
    return () => {
      stop();
      gathered.stop();
      notifications.close();
    };
  }, [queries, ownId, leave]);
  return { status };
}

/**
 * Called when the shop has ended the stream. Calls `leave` if this user is no longer counter staff; otherwise the shop is only
 * busy.
 */
async function leaveUnlessStaff(queries: QueryClient, leave: (error: ApiError) => boolean): Promise<void> {
  // If the user is signed out, a request would only return 401.
  if (sessionHint() !== 'customer') {
    leave(new ApiError(401, ''));
    return;
  }
  // While the user is signing out here, the stream may end before the shop’s response arrives.
  if (isLeaving(queries)) return;
  try {
    const { role } = await call(currentUserRoute);
    if (!hasRole(role, 'counter')) leave(new ApiError(403, JSON.stringify({ code: 'forbidden', role })));
    // The server also ends the stream if the owner now requires a second sign-in step. Loading the security settings again shows this.
    else void queries.invalidateQueries({ queryKey: ownSecurityKey });
  } catch (error) {
    if (error instanceof ApiError) leave(error);
  }
}

/** Collects events that arrive in quick succession and forwards them together. */
function gather(forward: (events: LiveEvent[]) => void) {
  let events: LiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let beganAt = 0;

  function flush(): void {
    timer = undefined;
    const gathered = events;
    events = [];
    forward(gathered);
  }
  return {
    add(more: readonly LiveEvent[]): void {
      if (timer === undefined) beganAt = performance.now();
      clearTimeout(timer);
      events.push(...more);
      timer = setTimeout(flush, Math.max(0, Math.min(quietMs, beganAt + maxMs - performance.now())));
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}

/**
 * Returns a function that reports an error of a call that is neither a query nor a mutation. That function returns true if the
 * session is lost.
 */
function useHandleAuthError(): (error: unknown) => boolean {
  const queries = useQueryClient();
  return useCallback(
    (error) => {
      handleLostSession(queries, error);
      return isLostSession(error);
    },
    [queries],
  );
}
