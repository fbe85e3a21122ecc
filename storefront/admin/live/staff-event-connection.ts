import type { LiveEvent } from '#core/admin/live-api.ts';
import { type EventStream, type StreamMessage, staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { sessionHint } from '#storefront/platform/session-hint.ts';

/**
 * `connecting`: the stream is being opened, or reopened after it broke. `offline`: reopening has failed for a while. `cut`: the
 * computer itself has no network.
 */
export type LiveStatus = 'connecting' | 'live' | 'offline' | 'cut';

export interface LiveListener {
  onStatus(status: LiveStatus): void;
  onEvent(event: LiveEvent): void;
  /** Called when events may have been missed, so that all data on the screen has to be loaded again. */
  onRefresh(): void;
  /** Called when the session has lost the right to listen, or when the server rejects streams for now. */
  onRejected(): void;
}

const path = '/api/admin/events';
/** The silence after which a stream counts as dead. The server sends something at least every 15 s. */
const silentMs = 40_000;
const reopenMs = [2_000, 5_000, 15_000, 30_000];
const offlineAfterMs = 6_000;

/**
 * Listens to the server's stream of events. The browser itself reopens a broken stream and sends the last event's id. If the stream was
 * rejected or is dead, this function reopens it. `after` is the id of the last known event. Returns a function that stops listening.
 */
export function openLiveStream(listener: LiveListener, after: number | null): () => void {
  let source: EventStream | null = null;
  let known = after;
  let heardAt = performance.now();
  let failures = 0;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let despairing: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    close();
    // If the user has signed out in another tab, a request would only return 401.
    if (sessionHint() !== 'customer') {
      reopenLater();
      listener.onRejected();
      return;
    }
    const opened = staffPlatform().openStream(known === null ? path : `${path}?after=${known}`);
    source = opened;
    heardAt = performance.now();
    opened.on('ready', (message) => {
      hear(message);
      failures = 0;
      clearTimeout(despairing);
      despairing = undefined;
      listener.onStatus('live');
      // The stream contains only new events, but the data on screen may be older: it may come from the cache of an earlier visit.
      listener.onRefresh();
    });
    opened.on('order', (message) => {
      hear(message);
      listener.onEvent(JSON.parse(message.data) as LiveEvent);
    });
    opened.on('refresh', (message) => {
      hear(message);
      listener.onRefresh();
    });
    opened.on('heartbeat', hear);
    opened.on('ended', () => {
      close();
      reopenLater();
      listener.onRejected();
    });
    opened.onBreak((isGivenUp) => {
      lose();
      if (!isGivenUp) return;
      reopenLater();
      listener.onRejected();
    });
  }
  function hear(message: StreamMessage): void {
    heardAt = performance.now();
    if (message.lastEventId !== '') known = Number(message.lastEventId);
  }
  function lose(): void {
    if (despairing !== undefined) return;
    listener.onStatus('connecting');
    despairing = setTimeout(() => listener.onStatus('offline'), offlineAfterMs);
  }
  function reopenLater(): void {
    lose();
    clearTimeout(reopening);
    reopening = setTimeout(open, reopenMs[failures] ?? reopenMs.at(-1));
    failures += 1;
  }
  function close(): void {
    clearTimeout(reopening);
    source?.close();
    source = null;
  }

  /** Handles the browser's offline event. Without it, only the silence of the stream would show that the network is gone. */
  function cut(): void {
    if (staffPlatform().isOnNetwork()) return;
    close();
    clearTimeout(despairing);
    despairing = undefined;
    listener.onStatus('cut');
  }
  function mend(): void {
    failures = 0;
    lose();
    open();
  }

  addEventListener('offline', cut);
  addEventListener('online', mend);
  listener.onStatus('connecting');
  if (staffPlatform().isOnNetwork()) open();
  else cut();
  const watch = setInterval(() => {
    if (source === null || performance.now() - heardAt < silentMs) return;
    lose();
    open();
  }, silentMs / 8);
  return () => {
    removeEventListener('offline', cut);
    removeEventListener('online', mend);
    clearInterval(watch);
    clearTimeout(despairing);
    close();
  };
}
