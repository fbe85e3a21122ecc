import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '#core/staff/live-api.ts';
import { writeEventsHead } from '#server/http/serve-stream.ts';

/** How soon a browser reconnects after its stream broke off. */
const retryMs = 2_000;
/** Above this, a client that doesn't read is disconnected; it resumes where it was. */
const maxWaitingBytes = 256 * 1024;

/** One open stream of a member of staff: server-sent events on one response. */
export class StaffEventConnection {
  readonly sessionId: number;
  /** The id of the last event that was sent; the next one is above it. */
  position: number;
  readonly #response: ServerResponse;
  #sentAt = 0;

  constructor(response: ServerResponse, { sessionId, position }: { sessionId: number; position: number }) {
    this.#response = response;
    this.sessionId = sessionId;
    this.position = position;
  }

  /** The headers, and where the stream stands. */
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

  /** Too much was missed to be sent one by one. */
  notifyRefresh(): void {
    this.#write('refresh', {}, this.position);
  }

  /** Sends a heartbeat where nothing was sent for so long. */
  keepAlive(afterMs: number): void {
    if (performance.now() - this.#sentAt >= afterMs) this.#write('heartbeat', {});
  }

  /** `isOver`: its session has no right to it any more, so the client doesn't come back. */
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
