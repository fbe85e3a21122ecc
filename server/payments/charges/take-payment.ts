import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import type { makePayment } from '#core/payments/payment-api.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { findKey } from '#server/http/idempotency/idempotency-queries.ts';
import { Reply, type RequestContext } from '#server/http/request-context.ts';
import { findOwnOrders, noSuchOrder, presentOrders } from '#server/orders/order-queries.ts';
import { listPaymentsOfCharge } from '../payment-queries.ts';
import { chargeOnce } from '../providers/ask-provider.ts';
import { neverSent } from '../providers/gateway.ts';
import { requireReconciledProvider } from '../reconciliation/recover-unknown-charges.ts';
import { settleOpenCharges } from '../reconciliation/resolve-open-charges.ts';
import { beginCharge, type NewPayment, orderIdsOf } from './begin-charge.ts';
import { type ChargeRow, findCharge, isBeingCharged } from './charge-queries.ts';
import { declined, settleCharge } from './settle-charge.ts';

type PaymentContext = RequestContext<unknown, unknown, NewPayment>;
type PaymentResponse = z.input<typeof makePayment.response>;

const pending = new Reply<PaymentResponse>(202, { pending: true });

/**
 * Takes a payment, in an order that never changes: write down the intent, charge outside of any transaction, record the
 * provider's word. A crash in between leaves an open charge, which the same key or the reconciler settles.
 * @throws AppError card_declined, unavailable while the books can't be compared, or what beginCharge refuses
 */
export async function takePayment(
  deps: Deps,
  context: PaymentContext,
): Promise<PaymentResponse | Reply<PaymentResponse>> {
  const begun = await findBegunCharge(deps, context);
  const charge = begun ?? (await beginPayment(deps, context));
  const outcome = await chargeOnce(deps, charge, { wasBegun: begun !== null });
  const settled = await settleCharge(deps, charge.reference, outcome);
  if (settled.paid !== null) return settled.paid;
  return responseFor(deps, context, settled.charge);
}

/** The charge that a call with this key began and never heard the end of. */
async function findBegunCharge({ store }: Deps, { key }: PaymentContext): Promise<ChargeRow | null> {
  if (key === null) return null;
  return store.read(async (db) => {
    const reference = (await findKey(db, key))?.chargeReference ?? null;
    return reference === null ? null : findCharge(db, reference);
  });
}

async function beginPayment(deps: Deps, context: PaymentContext): Promise<ChargeRow> {
  const { paymentToken } = context.body;
  if (paymentToken !== undefined && !deps.gateway.isToken(paymentToken)) throw unreadableCard();
  await requireReconciledProvider(deps);
  const seen = new Map<number, number>();
  const begin = () => deps.store.write((tx) => beginCharge(tx, context, { gateway: deps.gateway, seen }));
  try {
    return await begin();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'charge_in_flight') throw error;
    const orderIds = orderIdsOf(context.body);
    // What the scheduler is charging just now is what the customer means to pay: paying as well would be paying twice.
    if (await deps.store.read((db) => isBeingCharged(db, orderIds))) throw error;
    // beginCharge has found these orders to be the caller's own.
    await settleOpenCharges(deps, orderIds);
    return begin();
  }
}

/** The refusal of a paymentToken that the provider can't have made. */
export function unreadableCard(): AppError {
  const message = 'This card could not be read. Please enter it again.';
  return new AppError('invalid', { detail: message, errors: [{ path: 'paymentToken', message }] });
}

/** The answer to a charge that this call did not bring to its end: it waits, or another step was quicker. */
async function responseFor(
  { store }: Deps,
  context: PaymentContext,
  charge: ChargeRow,
): Promise<PaymentResponse | Reply<PaymentResponse>> {
  // Given up by the reconciler before it was sent: the same key begins afresh.
  if (charge.declineCode === neverSent || charge.status === 'open') return pending;
  if (charge.status === 'declined') throw declined(charge.declineCode);
  const { payments, orders } = await store.read((db) => readPaid(db, context, charge));
  const [order] = orders;
  if (order === undefined) throw noSuchOrder();
  const [payment] = payments;
  if (payment !== undefined) return { payment, order, payments, orders };
  if (charge.clientSecret === null) return pending;
  return { requiresAction: true, clientSecret: charge.clientSecret, order, orders };
}

/** What a charge has paid so far, which is nothing or all, with its orders as they now are. */
async function readPaid(db: Reader, context: PaymentContext, charge: ChargeRow) {
  const ids = charge.metadata.allocations.map((part) => part.orderId);
  const rows = await findOwnOrders(db, context, ids);
  const ordered = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return { payments: await listPaymentsOfCharge(db, charge.id), orders: await presentOrders(db, ordered) };
}
