import { AppError } from '#core/app-error.ts';
import type { Day } from '#core/dates.ts';
import { type PlannedInstalment, planInstalments } from '#core/laybys/instalment-plan.ts';
import { laybyTerms, laybyTermsText } from '#core/laybys/layby-terms.ts';
import type { LaybyFrequency } from '#core/products/payment-options.ts';
import { insertRows } from '#server/db/sqlite/write-rows.ts';
import type { Writer } from '#server/db/store.ts';
import type { LaybyPlanOfOrder } from './layby-queries.ts';
import { instalments, laybyPlans } from './layby-tables.ts';

/** What the shop states in every lay-by agreement. */
export interface LaybySeller {
  businessName: string;
  abn: string;
  phone: string;
  cancellationChargeCents: number;
}

export interface NewLayby {
  orderId: number;
  totalCents: number;
  count: number;
  frequency: LaybyFrequency;
  /** What it is for, e.g. ["1 × Beef hindquarter"]. */
  goods: string[];
  today: Day;
  now: Date;
  /** Whether its first payment saves the card that the others are charged to. */
  savesCard: boolean;
  /** The agreement as the customer accepted it, where that is known. */
  acceptedTerms?: string | undefined;
}

/**
 * Creates an order's plan, pending until its first payment, with the text of the agreement that the customer accepts.
 * @throws AppError terms_changed where they accepted others
 */
export async function openLayby(tx: Writer, layby: NewLayby, seller: LaybySeller): Promise<LaybyPlanOfOrder> {
  const { orderId, totalCents, count, frequency, goods, today, now, savesCard } = layby;
  const planned: PlannedInstalment[] = planInstalments(totalCents, count, frequency, today);
  const termsText = laybyTermsText(laybyTerms({ ...seller, goods, totalCents, installments: planned, savesCard }));
  if (layby.acceptedTerms !== undefined && layby.acceptedTerms !== termsText)
    throw new AppError('terms_changed', { today });
  const [plan] = await insertRows(tx, laybyPlans, [
    {
      orderId,
      instalmentCount: count,
      totalCents,
      frequency,
      termsText,
      cancellationChargeCents: seller.cancellationChargeCents,
      createdAt: now.toISOString(),
    },
  ]);
  if (plan === undefined) throw new Error('A layby plan was not stored');
  const rows = await insertRows(
    tx,
    instalments,
    planned.map((instalment) => ({ planId: plan.id, ...instalment })),
  );
  rows.sort((a, b) => a.number - b.number);
  return { plan, instalments: rows };
}
