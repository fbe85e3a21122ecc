import type { ServerResponse } from 'node:http';

/** Begins a response of server-sent events. No proxy on the way may gather or change what is sent. */
export function writeEventsHead(response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
}
