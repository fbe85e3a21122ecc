import {
  listSubscribers,
  readOpeningAnnouncement,
  type Subscriber,
  sendOpeningAnnouncement,
  subscriberFile,
} from '#core/newsletter/staff-newsletter-api.ts';
import type { Store } from '#server/db/store.ts';
import { inChunks } from '#server/db/writes/in-chunks.ts';
import { csvChunks, instantColumn, textColumn } from '#server/http/csv-file.ts';
import { ListResponse } from '#server/http/request-context.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { serveCsv } from '#server/http/serve-stream.ts';
import { getOpeningAnnouncement, startOpeningAnnouncement } from '../opening-announcement.ts';
import { findSubscribers, type SubscriberFilter, subscribersAfter } from '../subscriber-queries.ts';

/** The owner's routes for the newsletter's subscribers. */
export function addStaffNewsletterRoutes(routes: Routes): void {
  const { store, env } = routes.deps;

  serve(routes, listSubscribers, ({ query, paging }) =>
    store.read(async (db) => {
      const { rows, total } = await findSubscribers(db, query, paging);
      return new ListResponse(rows, total);
    }),
  );
  serveCsv(routes, subscriberFile, async ({ query, today }) => ({
    fileName: `newsletter-${today}.csv`,
    chunks: csvChunks(columns, eachSubscriber(store, { ...query, state: query.state ?? 'confirmed' })),
  }));
  serve(routes, readOpeningAnnouncement, () => store.read((db) => getOpeningAnnouncement(db, env)));
  serve(routes, sendOpeningAnnouncement, ({ actor, now, write }) =>
    write((tx) => startOpeningAnnouncement(tx, { env, actorId: actor?.id ?? null, now })),
  );
}

const columns = [
  textColumn<Subscriber>('Email', ({ email }) => email),
  textColumn<Subscriber>('State', ({ state }) => state),
  textColumn<Subscriber>('Signed up at', ({ source }) => source),
  instantColumn<Subscriber>('Signed up', ({ createdAt }) => createdAt),
  instantColumn<Subscriber>('Confirmed', ({ confirmedAt }) => confirmedAt),
  instantColumn<Subscriber>('Left', ({ unsubscribedAt }) => unsubscribedAt),
];

async function* eachSubscriber(store: Store, filter: SubscriberFilter): AsyncGenerator<Subscriber> {
  const read = (after: number, limit: number) => store.read((db) => subscribersAfter(db, filter, { after, limit }));
  for await (const rows of inChunks(read)) yield* rows;
}
