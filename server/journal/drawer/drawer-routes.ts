import { AppError } from '#core/app-error.ts';
import { countDrawer, listDrawerCounts, readDrawer, readDrawerCount } from '#core/journal/drawer-api.ts';
import type { Deps } from '#server/deps.ts';
import { ListResponse } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { storeCount } from './count-drawer.ts';
import {
  findCorrectionOf,
  findLastCount,
  getCount,
  listCash,
  listCounts,
  presentCount,
  readDrawerNow,
} from './drawer-queries.ts';

/** What staff see and do of the cash drawer. */
export function addDrawerRoutes(routes: Routes, deps: Deps): void {
  serve(routes, readDrawer, () => deps.store.read(readDrawerNow));

  serve(routes, countDrawer, ({ body, actor, now, write }) =>
    write((tx) => {
      if (actor === null) throw new AppError('signed_out');
      return storeCount(tx, body, { actorId: actor.id, now });
    }),
  );

  serve(routes, listDrawerCounts, ({ paging }) =>
    deps.store.read(async (db) => {
      const { rows, total } = await listCounts(db, paging);
      return new ListResponse(rows, total);
    }),
  );

  serve(routes, readDrawerCount, ({ params }) =>
    deps.store.read(async (db) => {
      const row = await getCount(db, params.id);
      const correction = await findCorrectionOf(db, row);
      return {
        count: await presentCount(db, row),
        correction: correction === null ? null : await presentCount(db, correction),
        isLast: (await findLastCount(db))?.id === row.id,
        cash: row.kind === 'count' ? await listCash(db, row) : [],
      };
    }),
  );
}
