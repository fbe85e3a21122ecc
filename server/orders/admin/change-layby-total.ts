import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import { splitInstalments } from '#core/laybys/instalment-plan.ts';
import { laybyTerms, laybyTermsText } from '#core/laybys/layby-terms.ts';
import { formatMoney } from '#core/money.ts';
import type { Writer } from '#server/db/store.ts';
import { updateRow } from '#server/db/writes/write-rows.ts';
import type { InstalmentRow, LaybyPlanOfOrder } from '#server/laybys/layby-queries.ts';
import { instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { readLaybySeller } from '#server/orders/store-order.ts';

/** The lowest amount that an open instalment can have after a layby's total changes, because no provider charges less. */
const leastOpenCents = 100;

/**
 * Checks that a layby's total may change. The customer must have agreed, and enough must be unpaid, because paid instalments don't
 * change.
 * @throws AppError wrong_status, invalid
 */
export function requireLaybyTakes(
  { id, paidCents }: OrderRow,
  { plan, instalments: rows }: LaybyPlanOfOrder,
  { totalCents, customerAgreed }: { totalCents: number; customerAgreed: boolean },
): void {
  if (plan.status === 'completed') {
    const detail = `The layby of order #${id} is paid off. Refund a part of it, or make another order.`;
    throw new AppError('wrong_status', { detail });
  }
  const open = rows.filter(({ status }) => status !== 'paid').length;
  const leastCents = paidCents + open * leastOpenCents;
  if (totalCents < leastCents) {
    const detail = `With ${formatMoney(paidCents)} paid and ${open} payments open, the layby comes to at least ${formatMoney(leastCents)}.`;
    throw new AppError('wrong_status', { detail });
  }
  if (customerAgreed) return;
  const message = 'The customer has to agree to the changed payments.';
  throw new AppError('invalid', { errors: [{ path: 'customerAgreed', message }] });
}

/**
 * Changes a layby's total. The remaining amount is divided among the open instalments, which keep their due dates. A new agreement is
 * stored.
 */
export async function changeLaybyTotal(
  tx: Writer,
  { paidCents, source }: OrderRow,
  { plan, instalments: rows }: LaybyPlanOfOrder,
  { totalCents, goods, now }: { totalCents: number; goods: string[]; now: Date },
): Promise<void> {
  const open = rows.filter(({ status }) => status !== 'paid');
  const shares = splitInstalments(totalCents - paidCents, open.length);
  const amountOf = (row: InstalmentRow) => {
    const index = open.indexOf(row);
    return index < 0 ? row.amountCents : row.paidCents + (shares[index] ?? 0);
  };
  for (const row of open) await updateRow(tx, instalments, row.id, { amountCents: amountOf(row) });
  const { cancellationChargeCents } = plan;
  const changedOn = plan.status === 'pending' ? undefined : melbourneDay(now);
  const termsText = laybyTermsText(
    laybyTerms({
      ...(await readLaybySeller(tx)),
      cancellationChargeCents,
      goods,
      totalCents,
      installments: rows.map((row) => ({ number: row.number, amountCents: amountOf(row), dueDate: row.dueDate })),
      savesCard: source === 'online',
      ...(changedOn === undefined ? {} : { changedOn }),
    }),
  );
  await updateRow(tx, laybyPlans, plan.id, { totalCents, termsText, version: plan.version + 1 });
}
