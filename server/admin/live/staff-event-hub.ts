import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { heartbeatMs, type LiveEvent, maxResumedEvents } from '#core/admin/live-api.ts';
import { AppError } from '#core/app-error.ts';
import type { Store } from '#server/db/store.ts';
import { type StreamOwner, StreamSlots } from '#server/http/guards/stream-slots.ts';
import { writeEventsHead } from '#server/http/serve-stream.ts';
import { findEventsAfter, findStaffSessions, newestEventId } from './live-queries.ts';

const pollMs = 500;

interface LiveDeps {
  store: Store;
  clock: () => Date;
  log: Logger;
}

/**
 * The open event streams of all staff. While a stream is open, the events table is polled twice a second. Every change to an order
 * writes its event in the same transaction, so the polls miss no change from any process.
 */
export class StaffEventHub {
  readonly #deps: LiveDeps;
  /** Limits the number of open event streams, whatever their type. */
  readonly slots = new StreamSlots();
  readonly #streams = new Set<StaffEventConnection>();
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;
  readonly #closing = new AbortController();

  constructor(deps: LiveDeps) {
    this.#deps = deps;
  }

  /** The signal that is aborted when the shop stops. Other event streams to staff also use it. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  get count(): number {
    return this.#streams.size;
  }

  /**
   * Opens a stream on this response. The stream starts after the last event that the client knows; if `after` is null, it starts with
   * the next event. The stream ends when its session loses its rights, or when the shop stops.
   * @throws AppError unavailable, too_many
   */
  async open(response: ServerResponse, { owner, after }: { owner: StreamOwner; after: number | null }) {
    const newest = await this.#deps.store.read(newestEventId);
    if (response.destroyed) return;
    if (this.closing.aborted) throw new AppError('unavailable', { retryAfter: 2 });
    const release = this.slots.take(owner);
    // An event id above the newest one is from a database that has since been replaced by a restored backup.
    const missedTooMuch = after !== null && (after > newest || newest - after > maxResumedEvents);
    const position = after === null || missedTooMuch ? newest : after;
    const stream = new StaffEventConnection(response, { sessionId: owner.sessionId, position });
    this.#streams.add(stream);
    response.once('close', () => {
      this.#streams.delete(stream);
      release();
    });
    stream.open();
    if (missedTooMuch) stream.notifyRefresh();
    this.#schedulePoll(0);
  }

  /** Ends all streams and accepts no new ones, because an open stream would prevent the shop from stopping. */
  close(): void {
    this.#closing.abort();
    clearTimeout(this.#timer);
    for (const stream of this.#streams) stream.end();
    this.#streams.clear();
  }

  #schedulePoll(ms: number): void {
    if (this.closing.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#poll(), ms).unref();
  }

  async #poll(): Promise<void> {
    // Another poll isn't needed, because the running poll schedules the next one.
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      await this.#sendEvents();
    } catch (error) {
      // If the database is locked, the next poll reads the events.
      if (!this.closing.aborted) this.#deps.log.error({ err: error }, 'Events could not be sent to staff screens');
    }
    this.#isPolling = false;
    if (this.#streams.size > 0) this.#schedulePoll(pollMs);
  }

  /** Rights and events are read together, so that no event reaches a session after its sign-out. */
  async #sendEvents(): Promise<void> {
    const streams = [...this.#streams];
    if (streams.length === 0) return;
    const sessionIds = [...new Set(streams.map((stream) => stream.sessionId))];
    const after = Math.min(...streams.map((stream) => stream.position));
    const { store, clock } = this.#deps;
    const { entitled, events } = await store.read(async (db) => ({
      entitled: await findStaffSessions(db, sessionIds, clock()),
      events: await findEventsAfter(db, { id: after, limit: maxResumedEvents }),
    }));
    for (const stream of streams) {
      if (!entitled.has(stream.sessionId)) {
        this.#streams.delete(stream);
        stream.end({ isOver: true });
        continue;
      }
      for (const event of events) stream.send(event);
      stream.keepAlive(heartbeatMs);
    }
  }
}

/** How soon a browser reconnects after its stream breaks off. */
const retryMs = 2_000;
/**
 * The maximum number of bytes that may wait to be sent to a client. A client that reads too slowly is disconnected, and can resume the
 * stream later.
 */
const maxWaitingBytes = 256 * 1024;

/** One open stream to a staff member: server-sent events on one response. */
export class StaffEventConnection {
  readonly sessionId: number;
  /** The id of the last event sent; later events have higher ids. */
  position: number;
  readonly #response: ServerResponse;
  #sentAt = 0;

  constructor(response: ServerResponse, { sessionId, position }: { sessionId: number; position: number }) {
    this.#response = response;
    this.sessionId = sessionId;
    this.position = position;
  }

  /** Sends the headers and the stream's position, which is the id of the last event. */
  open(): void {
    writeEventsHead(this.#response);
    this.#response.write(`retry: ${retryMs}\n\n`);
    this.#write('ready', {}, this.position);
  }

  send(event: LiveEvent): void {
    if (event.id <= this.position) return;
    this.position = event.id;
    this.#write('order', event, event.id);
  }

  /** Tells the client to reload everything, because it missed too many events to send them one by one. */
  notifyRefresh(): void {
    this.#write('refresh', {}, this.position);
  }

  /** Sends a heartbeat if nothing was sent for `afterMs`. */
  keepAlive(afterMs: number): void {
    if (performance.now() - this.#sentAt >= afterMs) this.#write('heartbeat', {});
  }

  /** Ends the stream. `isOver` tells the client that its session has lost the right to the stream, so that the client doesn't reconnect. */
  end({ isOver = false }: { isOver?: boolean } = {}): void {
    if (isOver) this.#write('ended', {});
    if (!this.#isGone()) this.#response.end();
  }

  #write(name: string, data: object, id?: number): void {
    if (this.#isGone()) return;
    this.#sentAt = performance.now();
    if (this.#response.writableLength > maxWaitingBytes) this.#response.destroy();
    else
      this.#response.write(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
  }

  #isGone(): boolean {
    return this.#response.destroyed || this.#response.writableEnded;
  }
}
