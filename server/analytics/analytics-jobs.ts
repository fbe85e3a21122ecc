import type { Job } from '#server/jobs/scheduler.ts';
import { flushPageViews } from './page-views.ts';

/** Run once more when the shop stops, before its store is closed. */
export const writePageViews: Job = {
  name: 'page-views',
  everyMs: 10_000,
  beforeStopping: true,
  run: ({ store }) => flushPageViews(store),
};
