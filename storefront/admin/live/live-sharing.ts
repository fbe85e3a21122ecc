import type { LiveEvent } from '#core/admin/live-api.ts';
import { type LiveListener, type LiveStatus, openLiveStream } from './staff-event-connection.ts';

/**
 * The messages between the browser's tabs. A tab without the event stream sends `who` to request the state. All other messages are sent
 * by the tab with the stream.
 */
type Message =
  | { kind: 'status'; status: LiveStatus; known: number | null }
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'refresh' }
  | { kind: 'refused' }
  | { kind: 'who' };

const name = 'hindquarter-live';

/**
 * Listens to the shop's events. All tabs share one stream, because a browser opens only six connections to a server. If the browser has
 * no locks (over plain HTTP), each tab has its own stream while it is visible. Returns a function that stops listening.
 */
export function listenLive(listener: LiveListener): () => void {
  const { locks }: { locks?: LockManager } = navigator;
  const hasLocks = locks !== undefined && typeof BroadcastChannel === 'function';
  return hasLocks ? listenTogether(listener) : listenWhileSeen(listener);
}

/**
 * Shares one stream among the tabs: the tab that holds the lock has the stream. When this tab closes, another tab continues with
 * the next event.
 */
function listenTogether(listener: LiveListener): () => void {
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  let known: number | null = null;
  let isLeading = false;
  let status: LiveStatus = 'connecting';

  function report(message: Message): void {
    channel.postMessage(message);
    take(message);
  }
  function take(message: Message): void {
    if (message.kind === 'event') {
      known = message.event.id;
      listener.onEvent(message.event);
    } else if (message.kind === 'refresh') listener.onRefresh();
    else if (message.kind === 'refused') listener.onRejected();
    else if (message.kind === 'status') {
      status = message.status;
      known = message.known ?? known;
      listener.onStatus(message.status);
    } else if (isLeading) channel.postMessage({ kind: 'status', status, known } satisfies Message);
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => take(data));

  function lead(): Promise<void> {
    isLeading = true;
    const stop = openLiveStream(
      {
        onStatus: (next) => report({ kind: 'status', status: next, known }),
        onEvent: (event) => report({ kind: 'event', event }),
        onRefresh: () => report({ kind: 'refresh' }),
        onRejected: () => report({ kind: 'refused' }),
      },
      known,
    );
    return new Promise((resolve) => {
      leaving.signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });
  }
  listener.onStatus('connecting');
  channel.postMessage({ kind: 'who' } satisfies Message);
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => {
    // Listening was stopped before this tab got the lock.
  });
  return () => {
    leaving.abort();
    channel.close();
  };
}

function listenWhileSeen(listener: LiveListener): () => void {
  let known: number | null = null;
  let stop: (() => void) | null = null;
  const remembering: LiveListener = {
    ...listener,
    onEvent(event) {
      known = event.id;
      listener.onEvent(event);
    },
  };
  function look(): void {
    if (document.visibilityState === 'hidden') {
      stop?.();
      stop = null;
    } else stop ??= openLiveStream(remembering, known);
  }
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    stop?.();
  };
}
