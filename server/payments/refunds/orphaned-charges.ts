import { and, desc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { sumOfAmounts } from '#core/money.ts';
import type { OrphanedCharge } from '#core/payments/orphaned-charge-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { type ChargeRow, findCharge, lostAllocations } from '../charges/charge-queries.ts';
import { closeUntakenAlert } from '../charges/untaken-charge.ts';
import { chargeAllocations, charges, refunds } from '../payment-tables.ts';
import { requireReconciledProvider } from '../reconciliation/recover-unknown-charges.ts';
import type { RefundRow } from './refund-queries.ts';
import { sendOpenRefunds, writeRefunds } from './send-refunds.ts';

/**
 * A charge that paid for orders that are lost or couldn't accept the payment. `lost` contains its shares for these orders;
 * `refundsOfLost` the refunds of these shares that were made or are open.
 */
interface Orphan {
  charge: ChargeRow;
  lost: ChargeRow['metadata']['allocations'];
  refundsOfLost: RefundRow[];
}

/** Lists the charges that paid for lost orders and aren't fully refunded, newest first. */
export async function listOrphans(db: Reader): Promise<OrphanedCharge[]> {
  const allocated = sql`(
    select coalesce(sum(${chargeAllocations.amountCents}), 0) from ${chargeAllocations}
    where ${chargeAllocations.chargeId} = ${charges.id}
  )`;
  const rows = await db
    .select()
    .from(charges)
    .where(and(eq(charges.status, 'succeeded'), sql`${charges.amountCents} > ${allocated}`))
    .orderBy(desc(charges.id));
  const orphans = await readOrphans(db, rows);
  return orphans.map(present).filter(({ left, pending }) => left + pending > 0);
}

type RefundContext = Pick<RequestContext<{ reference: string }>, 'params' | 'actor' | 'now' | 'write'>;

/**
 * Refunds what a charge has paid for lost orders. Stores the refunds with the staff member who requested them, then sends them to the
 * provider. A repeated request, even by another staff member, finds the first refunds.
 * @throws AppError not_found; wrong_status if the orders still exist, if another provider made the charge, or if the provider
 * refuses; unavailable
 */
export async function refundOrphan(deps: Deps, context: RefundContext): Promise<OrphanedCharge> {
  const { reference } = context.params;
  const { charge } = await deps.store.read((db) => getOrphan(db, reference));
  if (deps.providers.find(charge.provider) === null) {
    throw new AppError('wrong_status', { detail: `This charge can only be refunded with ${charge.provider}.` });
  }
  await requireReconciledProvider(deps);
  await context.write(async (tx) => {
    await writeOrphanRefunds(tx, await getOrphan(tx, reference), context);
    return present(await getOrphan(tx, reference));
  });
  await sendOpenRefunds(deps, { chargeId: charge.id });
  const after = present(await deps.store.read((db) => getOrphan(db, reference)));
  if (after.left > 0) throw new AppError('wrong_status', { detail: 'The payment provider refused this refund.' });
  await deps.store.write((tx) => closeUntakenAlert(tx, charge, context));
  deps.log.warn(
    { charge: reference, staff: context.actor?.id, amountCents: after.refunded },
    'A lost charge was refunded',
  );
  return after;
}

async function writeOrphanRefunds(tx: Writer, { charge, lost, refundsOfLost }: Orphan, { actor, now }: RefundContext) {
  for (const { orderId, amountCents } of lost) {
    const left = amountCents - sumOfAmounts(refundsOfLost.filter((refund) => refund.lostOrderId === orderId));
    if (left <= 0) continue;
    const cards = [{ chargeId: charge.id, amountCents: left }];
    await writeRefunds(tx, { lostOrderId: orderId, cards, requestedBy: actor?.id ?? null, now });
  }
}

async function getOrphan(db: Reader, reference: string): Promise<Orphan> {
  const charge = await findCharge(db, reference);
  if (charge === null) throw new AppError('not_found', { detail: 'There is no such charge.' });
  const [orphan] = await readOrphans(db, [charge]);
  if (charge.status === 'succeeded' && orphan !== undefined && orphan.lost.length > 0) return orphan;
  throw new AppError('wrong_status', {
    detail: 'The orders of this charge are still in the shop. To refund it, cancel them.',
  });
}

async function readOrphans(db: Reader, rows: readonly ChargeRow[]): Promise<Orphan[]> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const allocations = await db.select().from(chargeAllocations).where(inArray(chargeAllocations.chargeId, ids));
  const refundsOfLost = await db
    .select()
    .from(refunds)
    .where(
      and(
        inArray(refunds.chargeId, ids),
        isNotNull(refunds.lostOrderId),
        notInArray(refunds.status, ['refused', 'failed']),
      ),
    );
  return rows.map((charge) => {
    const own = allocations.filter((allocation) => allocation.chargeId === charge.id);
    return {
      charge,
      lost: lostAllocations(charge, own),
      refundsOfLost: refundsOfLost.filter((refund) => refund.chargeId === charge.id),
    };
  });
}

function present({ charge, lost, refundsOfLost }: Orphan): OrphanedCharge {
  const { reference, createdAt, amountCents, cardBrand, cardLast4 } = charge;
  const refunded = sumOfAmounts(refundsOfLost.filter((refund) => refund.status === 'succeeded'));
  const pending = sumOfAmounts(refundsOfLost.filter((refund) => refund.status === 'open'));
  return {
    reference,
    createdAt,
    amount: amountCents,
    card: cardBrand === null || cardLast4 === null ? null : { brand: cardBrand, last4: cardLast4 },
    orders: lost.map(({ orderId, amountCents: cents }) => ({ id: orderId, amount: cents })),
    left: sumOfAmounts(lost) - refunded - pending,
    pending,
    refunded,
  };
}
