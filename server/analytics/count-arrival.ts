import type { IncomingMessage } from 'node:http';
import { arrivalSource } from '#core/analytics/arrival-source.ts';
import { melbourneDay } from '#core/dates.ts';
import type { Deps } from '#server/deps.ts';
import { addArrival } from './page-views.ts';

const robots = /bot\b|crawl|spider|slurp|preview|lighthouse|headless|facebookexternalhit/i;
/** Paths of staff screens, API calls and files, which aren't counted as visits. */
const notPages =
  /^\/(?:admin|api|assets|charts|share|objects|newsletter|email-link|order-link|repeat-link|weight-question|reset-password)(?:\/|\?|$)|\.\w+$/;

/**
 * Counts a visit to a page that wasn't opened from another page of the shop. Only the browser's request headers are used, no cookies
 * and no scripts. Browsers send these headers over https; over http, they send them only to their own computer.
 */
export function countArrival({ store, clock }: Pick<Deps, 'store' | 'clock'>, request: IncomingMessage): void {
  const { headers, url = '/', method } = request;
  if (method !== 'GET' || headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document') return;
  if (headers['sec-fetch-site'] === 'same-origin' || headers['sec-purpose'] !== undefined) return;
  if (notPages.test(url) || robots.test(headers['user-agent'] ?? '')) return;
  addArrival(store, melbourneDay(clock()), arrivalSource(headers.referer));
}
