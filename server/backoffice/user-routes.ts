import { listUsers, readUser, setUserAdmin } from '#core/accounts/staff-account-api.ts';
import { Refusal } from '#core/refusal.ts';
import { setStaff } from '#server/accounts/set-staff.ts';
import type { Deps } from '#server/deps.ts';
import { ListAnswer } from '#server/http/call.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve.ts';
import { findUsers, getStaffUser, presentUsers } from './user-queries.ts';

/** What staff see and do of accounts. */
export function addStaffUserRoutes(routes: Routes, deps: Deps): void {
  serve(routes, listUsers, (call) =>
    deps.store.read(async (db) => {
      const { rows, total } = await findUsers(db, { query: call.query, paging: call.paging });
      return new ListAnswer(rows, total);
    }),
  );

  serve(routes, readUser, (call) => deps.store.read((db) => getStaffUser(db, call.params.id)));

  serve(routes, setUserAdmin, (call) =>
    call.write(async (tx) => {
      const { params, body, caller, now } = call;
      if (caller === null) throw new Refusal('signed_out');
      const change = { userId: params.userId, isAdmin: body.isAdmin, actorId: caller.id, now };
      const { id } = await setStaff(tx, change);
      const [changed] = await presentUsers(tx, [id]);
      if (changed === undefined) throw new Error(`Account ${id} could not be presented`);
      return changed;
    }),
  );
}
