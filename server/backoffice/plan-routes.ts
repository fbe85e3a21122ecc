import { listPlans, planInstallments, retryInstallment, setPlanStatus } from '#core/laybys/layby-api.ts';
import type { Deps } from '#server/deps.ts';
import { ListAnswer } from '#server/http/call.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve.ts';
import { getPlan } from '#server/laybys/layby-queries.ts';
import { changePlanStatus, retryByStaff } from './change-plan.ts';
import { findPlans, toPlanInstallment } from './plan-queries.ts';

/** What staff see and do of laybys. */
export function addPlanRoutes(routes: Routes, deps: Deps): void {
  serve(routes, listPlans, (call) =>
    deps.store.read(async (db) => {
      const { rows, total } = await findPlans(db, call);
      return new ListAnswer(rows, total);
    }),
  );

  serve(routes, planInstallments, (call) =>
    deps.store.read(async (db) => (await getPlan(db, call.params.planId)).instalments.map(toPlanInstallment)),
  );

  serve(routes, setPlanStatus, (call) => call.write((tx) => changePlanStatus(tx, call)));

  serve(routes, retryInstallment, (call) => call.write((tx) => retryByStaff(tx, call)));
}
