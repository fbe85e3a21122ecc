import { hasRole } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import {
  countDrawer,
  type DrawerCount,
  listDrawerCounts,
  readDrawer,
  readDrawerCount,
} from '#core/drawer/drawer-api.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, ListResponse } from '#server/http/request-context.ts';
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

const actions: Record<DrawerCount['kind'], string> = {
  opening: 'Set the drawer’s first float',
  count: 'Counted the drawer',
  correction: 'Corrected a count of the drawer',
};

/** Adds the routes with which staff view and count the cash drawer. */
export function addDrawerRoutes(routes: Routes, deps: Deps): void {
  serve(routes, readDrawer, ({ actor }) => deps.store.read((db) => readDrawerNow(db, ownCountsOnly(actor))));

  serve(routes, countDrawer, (context) =>
    context.write(async (tx) => {
      const { body, actor, now } = context;
      if (actor === null) throw new AppError('signed_out');
      const options = { actorId: actor.id, correctsOf: ownCountsOnly(actor), now };
      const { count: counted, isNew } = await storeCount(tx, body, options);
      if (!isNew) return counted;
      const { id, kind, countedCents, differenceCents } = counted;
      const after = { countedCents, differenceCents };
      await recordActivity(tx, context, { kind: 'closing', action: actions[kind], subject: `Count ${id}`, after });
      return counted;
    }),
  );

  serve(routes, listDrawerCounts, ({ paging, actor }) =>
    deps.store.read(async (db) => {
      const { rows, total } = await listCounts(db, { paging, countedBy: ownCountsOnly(actor) });
      return new ListResponse(rows, total);
    }),
  );

  serve(routes, readDrawerCount, ({ params, actor }) =>
    deps.store.read(async (db) => {
      const row = await getCount(db, params.id);
      const countedBy = ownCountsOnly(actor);
      if (countedBy !== null && countedBy !== row.recordedBy) {
        throw new AppError('forbidden', { detail: 'Only an owner can see other people’s counts.' });
      }
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

/**
 * Returns the id of the user whose counts this user may see; null for all counts. Counter staff may see only their own counts, owners
 * all counts.
 */
function ownCountsOnly(actor: Actor | null): number | null {
  return actor === null || hasRole(actor.role, 'owner') ? null : actor.id;
}
