import { listOrphanedCharges, refundOrphanedCharge } from '#core/payments/orphaned-charge-api.ts';
import { listEmails, listJobs, listTillCharges, readEmail, retryEmail } from '#core/staff/test-tools-api.ts';
import type { Deps } from '#server/deps.ts';
import { ListResponse } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { listOrphans, refundOrphan } from '#server/payments/refunds/orphaned-charges.ts';
import { maxCharges, mentionsCharge, toProviderCharge } from './test-tools-charges.ts';
import { findEmails, getEmail, retryEmail as retry } from './test-tools-emails.ts';

/** What the shop does by itself, for staff to check: emails, charges and jobs. */
export function addTestToolsRoutes(routes: Routes, deps: Deps): void {
  const { env, store, gateway, jobs } = deps;
  serve(routes, listEmails, ({ query, paging }) =>
    store.read(async (db) => {
      const { rows, total } = await findEmails(db, { q: query.q, state: query.state, paging });
      return new ListResponse(rows, total);
    }),
  );

  serve(routes, readEmail, ({ params }) => store.read((db) => getEmail(db, params.id, { env })));

  serve(routes, retryEmail, ({ params, write }) => write((tx) => retry(tx, params.id)));

  serve(routes, listTillCharges, async ({ query, paging }) => {
    const charges = (await gateway.latestCharges(maxCharges)).map(toProviderCharge);
    const found = query.q ? charges.filter((charge) => mentionsCharge(charge, query.q ?? '')) : charges;
    const { limit, offset } = paging ?? { limit: found.length, offset: 0 };
    return new ListResponse(found.slice(offset, offset + limit), found.length);
  });

  serve(routes, listOrphanedCharges, () => store.read(listOrphans));

  serve(routes, refundOrphanedCharge, (context) => refundOrphan(deps, context));

  serve(routes, listJobs, async () => jobs.list());
}
