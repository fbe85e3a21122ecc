import type { IncomingHttpHeaders } from 'node:http';
import { streamEvents } from '#core/admin/live-api.ts';
import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/guards/network-of.ts';
import type { Routes } from '#server/http/routes.ts';
import { serveStream, writeEventsHead } from '#server/http/serve-stream.ts';

/** Adds the route of the event stream to open staff screens. */
export function addLiveRoutes(routes: Routes, { live }: Pick<Deps, 'live'>): void {
  serveStream(routes, streamEvents, async ({ session, actor, query }, request, response) => {
    if (session === null) throw new AppError('signed_out');
    if (request.method === 'HEAD') {
      writeEventsHead(response);
      response.end();
      return;
    }
    const owner = { sessionId: session.id, userId: actor?.id ?? null, address: networkOf(request.ip ?? '') };
    await live.open(response, { owner, after: lastEventId(request.headers) ?? query.after ?? null });
  });
}

/** The id that a browser sends when it reopens a broken stream; null if it isn't a valid event id. */
function lastEventId(headers: IncomingHttpHeaders): number | null {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : null;
}
