import { eq } from 'drizzle-orm';
import { melbourneDay } from '#core/dates.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import type { Writer } from '#server/db/store.ts';
import { addRows, insertRows, updateRow } from '#server/db/writes/write-rows.ts';
import type { Deps } from '#server/deps.ts';
import { orders } from '#server/orders/order-tables.ts';
import { agreedCards } from '../cards/card-tables.ts';
import { chargeOnce } from '../charges/charge-once.ts';
import { type ChargeRow, findOpenChargesOf } from '../charges/charge-queries.ts';
import { newChargeReference } from '../charges/charge-reference.ts';
import { settleCharge } from '../charges/settle-charge.ts';
import { chargeAllocations, charges } from '../payment-tables.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { findAgreedCard, findHoldOf } from './hold-queries.ts';
import { sendReleasesOf } from './release-hold.ts';

/**
 * Holds an order's maximum price on the card that its customer agreed to. If the customer has agreed to a higher price since, a smaller
 * hold may exist. That hold is released only after the new amount is held. Returns the state of the charge. Null if the order isn't
 * pending, if another charge of it is open, if the amount is held already or below the provider's minimum, or if this provider has saved no
 * card.
 */
export async function placeHold(deps: Deps, orderId: number): Promise<ChargeRow['status'] | null> {
  const provider = deps.providers.active;
  const begun = await deps.store.write((tx) => begin(tx, orderId, { provider, now: deps.clock() }));
  if (begun === null) return null;
  const outcome = await chargeOnce(deps, begun, { wasBegun: false });
  const { charge } = await settleCharge(deps, begun.reference, outcome);
  await sendReleasesOf(deps, orderId);
  return charge.status;
}

async function begin(
  tx: Writer,
  orderId: number,
  { provider, now }: { provider: PaymentProvider; now: Date },
): Promise<ChargeRow | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  const card = await findAgreedCard(tx, orderId);
  if (order?.status !== 'pending' || card?.provider !== provider.name) return null;
  const amountCents = remainingCents(order.totalCents, order.paidCents);
  const isBusy = (await findOpenChargesOf(tx, [orderId])).length > 0;
  const isHeld = ((await findHoldOf(tx, orderId))?.amountCents ?? 0) >= amountCents;
  if (amountCents < provider.minimumCents || isBusy || isHeld) return null;
  await updateRow(tx, agreedCards, card.id, { lastTriedOn: melbourneDay(now) });
  const [charge] = await insertRows(tx, charges, [
    {
      ...newChargeReference(provider),
      kind: 'scheduled',
      capture: 'manual',
      provider: provider.name,
      amountCents,
      metadata: { allocations: [{ orderId, amountCents }], savesCard: false },
      source: card.cardReference,
      customer: card.customer,
      cardBrand: card.brand,
      cardLast4: card.last4,
      createdAt: now.toISOString(),
    },
  ]);
  if (charge === undefined) throw new Error('A hold was not stored');
  await addRows(tx, chargeAllocations, [{ chargeId: charge.id, orderId, amountCents }]);
  return charge;
}
