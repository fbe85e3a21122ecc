import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { prepareEmails } from '#server/email/shop-emails.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { underLease } from '#server/jobs/under-lease.ts';
import { chargeOnce, toChargeRequest } from '#server/payments/charges/charge-once.ts';
import type { ChargeRow } from '#server/payments/charges/charge-queries.ts';
import { settleCharge } from '#server/payments/charges/settle-charge.ts';
import { askProvider } from '#server/payments/providers/ask-provider.ts';
import type { ChargeOutcome } from '#server/payments/providers/payment-provider.ts';
import { reconcileWithProvider } from '#server/payments/reconciliation/recover-unknown-charges.ts';
import { beginScheduledCharges } from './begin-scheduled-charges.ts';
import { type DueInstalment, findDueInstalments } from './due-instalments.ts';

/** The number of charges that are stored in one transaction and then made concurrently. */
const batchSize = 8;

/** Charges due layby instalments. The lease only prevents a second process from checking the same plans unnecessarily. */
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
 * Charges every due instalment, in batches. Any number of processes may do this at the same time, because the transaction that
 * stores a charge checks again whether the instalment is due. Once the provider stops responding, no further charge is started.
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

/**
 * Makes and settles one charge. Returns `unsettled` if the provider has responded but recording the outcome failed. The other
 * charges continue, and the reconciler settles this charge later, as it does when the provider doesn't respond.
 */
async function chargeSavedCard(deps: Deps, charge: ChargeRow): Promise<ChargeOutcome['status'] | 'unsettled'> {
  try {
    const response = await chargeOnce(deps, charge, { wasBegun: false });
    const outcome = response.status === 'action' ? await giveUpQuestion(deps, charge, response) : response;
    await settleCharge(deps, charge.reference, outcome);
    return outcome.status;
  } catch (error) {
    deps.log.error({ err: error, charge: charge.reference }, 'A charge could not be settled');
    return 'unsettled';
  }
}

function dueBy({ clock, providers }: Deps) {
  return { now: clock(), provider: providers.active };
}

/**
 * Ends a charge for which the bank requires confirmation, because the customer is off-session. The customer can pay by the
 * emailed link.
 */
async function giveUpQuestion(
  { providers, log }: Deps,
  charge: ChargeRow,
  requested: Extract<ChargeOutcome, { status: 'action' }>,
): Promise<ChargeOutcome> {
  try {
    const { providerChargeId } = requested;
    return await askProvider(providers.active.abandon({ ...toChargeRequest(charge), providerChargeId }));
  } catch (error) {
    log.warn({ err: error, charge: charge.reference }, 'The payment provider is silent');
    return requested;
  }
}
