import {
  listLaybyPlans,
  listPlanInstalments,
  retryPlanInstalment,
  setLaybyPlanStatus,
} from '#core/laybys/layby-api.ts';
import type { Deps } from '#server/deps.ts';
import { ListResponse } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { getLaybyPlan } from '#server/laybys/layby-queries.ts';
import { changeLaybyPlanStatus, retryByStaff } from './change-layby-plan.ts';
import { findLaybyPlans, toPlanInstalment } from './layby-plan-queries.ts';

/** What staff see and do of laybys. */
export function addLaybyPlanRoutes(routes: Routes, deps: Deps): void {
  serve(routes, listLaybyPlans, (context) =>
    deps.store.read(async (db) => {
      const { rows, total } = await findLaybyPlans(db, context);
      return new ListResponse(rows, total);
    }),
  );

  serve(routes, listPlanInstalments, (context) =>
    deps.store.read(async (db) => (await getLaybyPlan(db, context.params.planId)).instalments.map(toPlanInstalment)),
  );

  serve(routes, setLaybyPlanStatus, (context) => context.write((tx) => changeLaybyPlanStatus(tx, context)));

  serve(routes, retryPlanInstalment, (context) => context.write((tx) => retryByStaff(tx, context)));
}
