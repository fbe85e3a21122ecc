import { createHash } from 'node:crypto';
import { asc, count, desc, gte, inArray, lt, max, sql } from 'drizzle-orm';
import { clearPageFaults, listPageFaults, type PageFault, reportPageFault } from '#core/analytics/page-fault-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import { ListResponse } from '#server/http/request-context.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { pageFaults } from './analytics-tables.ts';
import { routeOf } from './page-views.ts';

const dayMs = 24 * 60 * 60_000;
/** For how many days an error that doesn't occur again is kept. */
const retentionDays = 60;
/** The maximum number of different errors stored; a flood of made-up errors removes only the oldest. */
const maxFaults = 300;

/**
 * Adds the routes that record errors on pages in the browsers of customers and staff. Without this report, the shop wouldn't learn of
 * these errors.
 */
export function addPageFaultRoutes(routes: Routes): void {
  const { store } = routes.deps;
  serve(routes, reportPageFault, async ({ body, now, write }) => {
    const fault = {
      page: routeOf(body.path),
      message: masked(body.message).slice(0, 500),
      stack: masked(body.stack).slice(0, 4_000),
      browser: body.browser.slice(0, 300),
      build: body.build,
    };
    await write((tx) => recordPageFault(tx, fault, now));
    return undefined;
  });

  serve(routes, listPageFaults, ({ paging }) =>
    store.read(async (db) => {
      const bounds = boundsOf(paging);
      const rows: PageFault[] = await db
        .select(shown)
        .from(pageFaults)
        .orderBy(desc(pageFaults.lastAt), desc(pageFaults.id))
        .limit(bounds.limit)
        .offset(bounds.offset);
      return new ListResponse(rows, await totalOf(rows.length, bounds, () => db.$count(pageFaults)));
    }),
  );

  serve(routes, clearPageFaults, ({ write }) =>
    write(async (tx) => {
      await tx.delete(pageFaults);
      return { ok: true as const };
    }),
  );
}

const { faultKey: _key, ...shown } = {
  id: pageFaults.id,
  faultKey: pageFaults.faultKey,
  page: pageFaults.page,
  message: pageFaults.message,
  stack: pageFaults.stack,
  browser: pageFaults.browser,
  build: pageFaults.build,
  times: pageFaults.times,
  firstAt: pageFaults.firstAt,
  lastAt: pageFaults.lastAt,
};

type NewFault = Pick<PageFault, 'page' | 'message' | 'stack' | 'browser' | 'build'>;

/** Stores identical errors in one row. The sizes are limited, because a browser's data can't be trusted. */
async function recordPageFault(tx: Writer, fault: NewFault, now: Date): Promise<void> {
  const at = now.toISOString();
  const place = fault.stack.split('\n').find((line) => /:\d+:\d+/.test(line)) ?? '';
  const text = [fault.build, fault.page, fault.message, place].join('\n');
  const faultKey = createHash('sha256').update(text).digest('base64url');
  await tx
    .insert(pageFaults)
    .values({ ...fault, faultKey, times: 1, firstAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: pageFaults.faultKey,
      set: { times: sql`${pageFaults.times} + 1`, lastAt: at },
    });
  await tx
    .delete(pageFaults)
    .where(lt(pageFaults.lastAt, new Date(now.getTime() - retentionDays * dayMs).toISOString()));
  const over = (await tx.$count(pageFaults)) - maxFaults;
  if (over <= 0) return;
  const oldest = tx
    .select({ id: pageFaults.id })
    .from(pageFaults)
    .orderBy(asc(pageFaults.lastAt), asc(pageFaults.id))
    .limit(over);
  await tx.delete(pageFaults).where(inArray(pageFaults.id, oldest));
}

/**
 * Removes what may be personal or secret from an error's text: email addresses, query strings, long numbers, and words as long as a
 * secret.
 */
function masked(text: string): string {
  return text
    .replace(/[^\s@/"'<>()]+@[^\s@/"'<>()]+/g, '…')
    .replace(/\?[^\s"'):]*/g, '')
    .replace(/[\w-]{40,}/g, '…')
    .replace(/\d{6,}/g, '…');
}

/** The number of different errors in the last day, and when the latest occurred. */
export async function readPageFaults(db: Reader, now: Date): Promise<{ faults: number; lastAt: string | null }> {
  const [row] = await db
    .select({ faults: count(), lastAt: max(pageFaults.lastAt) })
    .from(pageFaults)
    .where(gte(pageFaults.lastAt, new Date(now.getTime() - dayMs).toISOString()));
  return { faults: row?.faults ?? 0, lastAt: row?.lastAt ?? null };
}
