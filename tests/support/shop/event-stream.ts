import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import type { LiveEvent } from '#core/admin/live-api.ts';
import type { Visitor } from './http-client.ts';

/** A stream of server-sent events as a browser receives it. */
export interface HeardStream {
  status: number;
  headers: IncomingHttpHeaders;
  /** The names of all events received, oldest first. */
  names(): string[];
  /** The events about orders. */
  orders(): LiveEvent[];
  /** The id of the last message that had one. */
  lastId(): string | null;
  isOver(): boolean;
  /** Closes the connection. */
  leave(): void;
}

/** Opens a stream with a visitor's cookies. It is closed when the test ends. */
export async function hearEvents(
  url: string,
  visitor: Visitor,
  { path = '/api/admin/events', lastEventId }: { path?: string; lastEventId?: string } = {},
): Promise<HeardStream> {
  const cookie = Object.entries(visitor.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const headers = { cookie, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) };
  let text = '';
  let isOver = false;
  const messages = () => text.split('\n\n').slice(0, -1).map(fieldsOf);
  return new Promise((resolve, reject) => {
    const outgoing: ClientRequest = httpRequest(url + path, { headers, agent: false }, (incoming) => {
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      incoming.on('close', () => {
        isOver = true;
      });
      incoming.on('error', () => {});
      resolve({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        names: () => messages().flatMap(({ event }) => event ?? []),
        orders: () => messages().flatMap(({ event, data }) => (event === 'order' ? JSON.parse(data ?? '') : [])),
        lastId: () => messages().findLast(({ id }) => id !== undefined)?.id ?? null,
        isOver: () => isOver,
        leave: () => outgoing.destroy(),
      });
    });
    onTestFinished(() => void outgoing.destroy());
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** Waits until the stream has received this many events about orders. */
export async function notifiedOrders(stream: HeardStream, count: number): Promise<LiveEvent[]> {
  await expect.poll(() => stream.orders().length).toBeGreaterThanOrEqual(count);
  return stream.orders();
}

function fieldsOf(message: string): Record<string, string> {
  return Object.fromEntries(
    message.split('\n').map((line): [string, string] => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)];
    }),
  );
}
