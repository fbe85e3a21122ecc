import { listUsers, readUser, setUserAdmin } from '#core/accounts/staff-account-api.ts';
import { AppError } from '#core/app-error.ts';
import { setStaff } from '#server/accounts/staff-rights.ts';
import type { Deps } from '#server/deps.ts';
import { ListResponse } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { findUsers, getStaffUser, presentUsers } from './user-queries.ts';

/** What staff see and do of accounts. */
export function addStaffUserRoutes(routes: Routes, deps: Deps): void {
  serve(routes, listUsers, (context) =>
    deps.store.read(async (db) => {
      const { rows, total } = await findUsers(db, { query: context.query, paging: context.paging });
      return new ListResponse(rows, total);
    }),
  );

  serve(routes, readUser, (context) => deps.store.read((db) => getStaffUser(db, context.params.id)));

  serve(routes, setUserAdmin, (context) =>
    context.write(async (tx) => {
      const { params, body, actor, now } = context;
      if (actor === null) throw new AppError('signed_out');
      const change = { userId: params.id, isAdmin: body.isAdmin, actorId: actor.id, now };
      const { id } = await setStaff(tx, change);
      const [changed] = await presentUsers(tx, [id]);
      if (changed === undefined) throw new Error(`Account ${id} could not be presented`);
      return changed;
    }),
  );
}
