import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '#core/staff/live-api.ts';
import { writeEventsHead } from '#server/http/event-stream.ts';

/** How soon a browser asks again when its stream has broken off. */
const retryMs = 2_000;
/** What may wait for a client that doesn't read; it is let go then, and resumes where it was. */
const maxWaitingBytes = 256 * 1024;

/** One open stream of a member of staff: server-sent events on one response. */
export class LiveStream {
  readonly sessionId: number;
  /** The last event that it was told; the next one is above it. */
  position: number;
  readonly #response: ServerResponse;
  #saidAt = 0;

  constructor(response: ServerResponse, { sessionId, position }: { sessionId: number; position: number }) {
    this.#response = response;
    this.sessionId = sessionId;
    this.position = position;
  }

  /** The headers, and where the stream stands. */
  open(): void {
    writeEventsHead(this.#response);
    this.#response.write(`retry: ${retryMs}\n\n`);
    this.#say('ready', {}, this.position);
  }

  report(event: LiveEvent): void {
    if (event.id <= this.position) return;
    this.position = event.id;
    this.#say('order', event, event.id);
  }

  /** Too much was missed to be told one by one. */
  notifyRefresh(): void {
    this.#say('refresh', {}, this.position);
  }

  /** Says that it is still there, where nothing was said for so long. */
  keepAlive(afterMs: number): void {
    if (performance.now() - this.#saidAt >= afterMs) this.#say('heartbeat', {});
  }

  /** `isOver`: its session has no right to it any more, so the client doesn't come back. */
  end({ isOver = false }: { isOver?: boolean } = {}): void {
    if (isOver) this.#say('ended', {});
    if (!this.#isGone()) this.#response.end();
  }

  #say(name: string, data: object, id?: number): void {
    if (this.#isGone()) return;
    this.#saidAt = performance.now();
    if (this.#response.writableLength > maxWaitingBytes) this.#response.destroy();
    else
      this.#response.write(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
  }

  #isGone(): boolean {
    return this.#response.destroyed || this.#response.writableEnded;
  }
}
