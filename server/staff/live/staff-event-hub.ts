import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { AppError } from '#core/app-error.ts';
import { heartbeatMs, maxResumedEvents } from '#core/staff/live-api.ts';
import type { Store } from '#server/db/store.ts';
import { findEventsAfter, findStaffSessions, newestEventId } from './live-queries.ts';
import { LiveStream } from './staff-event-connection.ts';

const lookMs = 500;
const maxStreams = 200;
/** Browsers open one for all their tabs; without locks, one for each tab that is seen. */
const maxOfSession = 8;

interface LiveDeps {
  store: Store;
  clock: () => Date;
  log: Logger;
}

/**
 * The open streams of all staff. Every change to an order writes an event in its own transaction, so following that
 * table misses nothing, whichever process wrote it. It is looked at twice a second, and only while somebody listens.
 */
export class LiveStreams {
  readonly #deps: LiveDeps;
  readonly #streams = new Set<LiveStream>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  readonly #closing = new AbortController();

  constructor(deps: LiveDeps) {
    this.#deps = deps;
  }

  /** Aborted when the shop stops, for whatever else streams to staff. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  get count(): number {
    return this.#streams.size;
  }

  /**
   * Opens a stream on this response, from after the event that the client knows (null: from now on). It ends with its
   * session's rights, and with the shop. @throws AppError unavailable, too_many
   */
  async open(response: ServerResponse, { sessionId, after }: { sessionId: number; after: number | null }) {
    const newest = await this.#deps.store.read(newestEventId);
    if (response.destroyed) return;
    this.#checkRoom(sessionId);
    // An event that isn't there yet was seen in a database that has since been restored.
    const missedTooMuch = after !== null && (after > newest || newest - after > maxResumedEvents);
    const position = after === null || missedTooMuch ? newest : after;
    const stream = new LiveStream(response, { sessionId, position });
    this.#streams.add(stream);
    response.once('close', () => this.#streams.delete(stream));
    stream.open();
    if (missedTooMuch) stream.notifyRefresh();
    this.#plan(0);
  }

  /** Ends all of them, and lets no other begin: a stream would keep the shop from stopping. */
  close(): void {
    this.#closing.abort();
    clearTimeout(this.#timer);
    for (const stream of this.#streams) stream.end();
    this.#streams.clear();
  }

  #checkRoom(sessionId: number): void {
    if (this.closing.aborted) throw new AppError('unavailable', { retryAfter: 2 });
    const own = [...this.#streams].filter((stream) => stream.sessionId === sessionId).length;
    if (this.#streams.size >= maxStreams || own >= maxOfSession) throw new AppError('too_many', { retryAfter: 10 });
  }

  #plan(ms: number): void {
    if (this.closing.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), ms).unref();
  }

  async #look(): Promise<void> {
    // The one at work plans the next.
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      await this.#tellNews();
    } catch (error) {
      // A database that is busy now answers at the next look.
      if (!this.closing.aborted) this.#deps.log.error({ err: error }, 'Staff screens could not be told what happened');
    }
    this.#isLooking = false;
    if (this.#streams.size > 0) this.#plan(lookMs);
  }

  /** Rights and news are read at one moment: nobody hears of an order after they were signed out. */
  async #tellNews(): Promise<void> {
    const streams = [...this.#streams];
    if (streams.length === 0) return;
    const sessionIds = [...new Set(streams.map((stream) => stream.sessionId))];
    const from = Math.min(...streams.map((stream) => stream.position));
    const { store, clock } = this.#deps;
    const { entitled, events } = await store.read(async (db) => ({
      entitled: await findStaffSessions(db, sessionIds, clock()),
      events: await findEventsAfter(db, from, maxResumedEvents),
    }));
    for (const stream of streams) {
      if (!entitled.has(stream.sessionId)) {
        this.#streams.delete(stream);
        stream.end({ isOver: true });
        continue;
      }
      for (const event of events) stream.report(event);
      stream.keepAlive(heartbeatMs);
    }
  }
}
