import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { prepareEmails } from '#server/email/shop-emails.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { underLease } from '#server/jobs/under-lease.ts';
import { chargeSavedCard } from '#server/payments/charges/charge-saved-card.ts';
import { reconcileWithProvider } from '#server/payments/reconciliation/recover-unknown-charges.ts';
import { beginScheduledCharges } from './begin-scheduled-charges.ts';
import { type DueInstalment, findDueInstalments } from './due-instalments.ts';

/** The number of charges that are stored in one transaction and then made concurrently. */
const batchSize = 8;

/**
 * Charges due layby instalments. The job holds a lease so that a second process doesn't check the same plans. The lease only saves
 * work: even without it, nothing is charged twice.
 */
export const chargeDueInstalments: Job = {
  name: 'charge due instalments',
  everyMs: 30_000,
  atStart: true,
  goesByDate: true,
  async run(deps, signal) {
    const due = await deps.store.read((db) => findDueInstalments(db, dueBy(deps)));
    if (due.length === 0) return;
    await underLease(deps, chargeDueInstalments.name, (renewLease) => chargeAllDue(deps, { due, signal, renewLease }));
  },
};

interface Run {
  /** The instalments that were just found due; if not set, they are queried. */
  due?: readonly DueInstalment[];
  /** Once the signal is aborted, no new batch starts. */
  signal?: AbortSignal | undefined;
  renewLease?(tx: Writer): Promise<void>;
}

/**
 * Charges every due instalment, in batches. Several processes may do this at the same time, because each charge is stored in a
 * transaction that checks again whether the instalment is due. Once the provider stops responding, no further charge is started.
 */
export async function chargeAllDue(deps: Deps, { due: found, signal, renewLease }: Run = {}): Promise<void> {
  await reconcileWithProvider(deps);
  const due = found ?? (await deps.store.read((db) => findDueInstalments(db, dueBy(deps))));
  await prepareEmails();
  const ids = due.map((each) => each.instalmentId);
  for (let start = 0; start < ids.length && !signal?.aborted; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const charges = await deps.store.write(async (tx) => {
      await renewLease?.(tx);
      return beginScheduledCharges(tx, batch, dueBy(deps));
    });
    const outcomes = await Promise.all(charges.map((charge) => chargeSavedCard(deps, charge)));
    if (outcomes.includes('pending')) return;
  }
}

function dueBy({ clock, providers }: Deps) {
  return { now: clock(), provider: providers.active };
}
