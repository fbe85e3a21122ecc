import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import type { makePayment } from '#core/payments/payment-api.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { Reply, type RequestContext } from '#server/http/request-context.ts';
import { findOwnOrders, noSuchOrder, presentOrders } from '#server/orders/order-queries.ts';
import { type CardSetupRow, findCardSetup } from '../cards/card-setup-queries.ts';
import { sendReleases } from '../holds/release-hold.ts';
import { saveAgreedCard } from '../holds/save-agreed-card.ts';
import { listPaymentsOfCharge } from '../payment-queries.ts';
import { neverSent } from '../providers/payment-provider.ts';
import { requireReconciledProvider } from '../reconciliation/recover-unknown-charges.ts';
import { settleOpenCharges } from '../reconciliation/resolve-open-charges.ts';
import { beginCharge, type NewPayment, orderIdsOf } from './begin-charge.ts';
import { chargeOnce } from './charge-once.ts';
import { type ChargeRow, findCharge, isBeingCharged } from './charge-queries.ts';
import { countDecline, rejectPausedPayer } from './count-declines.ts';
import { declined, settleCharge } from './settle-charge.ts';

type PaymentContext = Pick<
  RequestContext<unknown, unknown, NewPayment>,
  'body' | 'actor' | 'session' | 'address' | 'now' | 'today' | 'key'
>;
type PaymentResponse = z.output<typeof makePayment.response>;

const pending = new Reply<PaymentResponse>(202, { pending: true });

/**
 * Takes a payment. The steps are always the same: store the open charge, charge outside of any transaction, settle. A crash between two
 * steps leaves an open charge. A request with the same key or the reconciler settles it.
 * @throws AppError card_declined, too_many after many declines, unavailable while the provider doesn't respond, and the errors of
 * beginCharge
 */
export async function takePayment(
  deps: Deps,
  context: PaymentContext,
): Promise<PaymentResponse | Reply<PaymentResponse>> {
  const begun = await findBegun(deps, context);
  const charge = begun ?? (await beginPayment(deps, context));
  if (isCardSetup(charge)) return agreeToPay(deps, context, charge);
  const outcome = await chargeOnce(deps, charge, { wasBegun: begun !== null });
  const settled = await settleCharge(deps, charge.reference, outcome);
  if (outcome.status === 'declined') {
    const provider = deps.providers.find(charge.provider) ?? deps.providers.active;
    const { declineCode } = outcome;
    const { source } = charge;
    await countDecline(deps, context, { orderIds: orderIdsOf(context.body), declineCode, provider, source });
  }
  if (settled.paid !== null) {
    // Releases a lower hold that the payment has made unnecessary.
    for (const order of settled.paid.orders) await sendReleases(deps, order);
    return settled.paid;
  }
  return responseFor(deps, context, settled.charge);
}

/** The charge or card setup that an earlier request with this key started but did not settle. */
async function findBegun({ store }: Deps, { key }: PaymentContext): Promise<ChargeRow | CardSetupRow | null> {
  const reference = key?.chargeReference ?? null;
  if (reference === null) return null;
  return store.read(async (db) => (await findCharge(db, reference)) ?? findCardSetup(db, reference));
}

function isCardSetup(begun: ChargeRow | CardSetupRow): begun is CardSetupRow {
  return 'providerSetupId' in begun;
}

/** Saves the card with which the customer agrees to pay an order by weight. Nothing is charged or held yet. */
async function agreeToPay(
  deps: Deps,
  context: PaymentContext,
  setup: CardSetupRow,
): Promise<PaymentResponse | Reply<PaymentResponse>> {
  const provider = deps.providers.find(setup.provider) ?? deps.providers.active;
  const { outcome, settled } = await saveAgreedCard(deps, provider, setup);
  const { declineCode, clientSecret, source, orderId } = settled;
  if (outcome.status === 'declined')
    await countDecline(deps, context, { orderIds: [orderId], declineCode: outcome.declineCode, provider, source });
  if (declineCode === neverSent || settled.status === 'open') return pending;
  if (settled.status === 'declined') throw declined(declineCode);
  const own = await deps.store.read(async (db) => presentOrders(db, await findOwnOrders(db, context, [orderId])));
  const [order] = own;
  if (order === undefined) throw noSuchOrder();
  if (settled.status === 'succeeded') return { payment: null, order, payments: [], orders: own };
  return clientSecret === null ? pending : { requiresAction: true, clientSecret, order, orders: own };
}

async function beginPayment(deps: Deps, context: PaymentContext): Promise<ChargeRow | CardSetupRow> {
  const { paymentToken } = context.body;
  const provider = deps.providers.active;
  if (paymentToken !== undefined && !provider.isToken(paymentToken)) throw unreadableCard();
  await rejectPausedPayer(deps, context, { orderIds: orderIdsOf(context.body), source: paymentToken ?? null });
  await requireReconciledProvider(deps);
  const seen = new Map<number, number>();
  const { networkHolds } = deps;
  const begin = () => deps.store.write((tx) => beginCharge(tx, context, { provider, networkHolds, seen }));
  try {
    return await begin();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'charge_in_flight') throw error;
    const orderIds = orderIdsOf(context.body);
    // The scheduler is charging the same amount now, so charging it here would take the money twice.
    if (await deps.store.read((db) => isBeingCharged(db, orderIds))) throw error;
    // beginCharge has checked that these orders are the caller's own.
    await settleOpenCharges(deps, orderIds);
    return begin();
  }
}

/** The error for a paymentToken that the provider can't have issued. */
export function unreadableCard(): AppError {
  const message = 'This card could not be read. Please enter it again.';
  return new AppError('invalid', { detail: message, errors: [{ path: 'paymentToken', message }] });
}

/** The response for a charge that this request did not settle: the charge still waits, or another request settled it first. */
async function responseFor(
  { store }: Deps,
  context: PaymentContext,
  charge: ChargeRow,
): Promise<PaymentResponse | Reply<PaymentResponse>> {
  // The reconciler abandoned this charge before it was sent, so a request with the same key starts again.
  if (charge.declineCode === neverSent || charge.status === 'open') return pending;
  if (charge.status === 'declined') throw declined(charge.declineCode);
  const { payments, orders } = await store.read((db) => readPaid(db, context, charge));
  const [order] = orders;
  if (order === undefined) throw noSuchOrder();
  const isHeld = charge.status === 'held' || charge.status === 'capturing';
  if (isHeld) return { payment: null, order, payments, orders };
  const [payment] = payments;
  if (payment !== undefined) return { payment, order, payments, orders };
  if (charge.clientSecret === null) return pending;
  return { requiresAction: true, clientSecret: charge.clientSecret, order, orders };
}

/** Returns the payments that a charge has recorded so far (none or all), with the current state of its orders. */
async function readPaid(db: Reader, context: PaymentContext, charge: ChargeRow) {
  const ids = charge.metadata.allocations.map(({ orderId }) => orderId);
  const rows = await findOwnOrders(db, context, ids);
  const ordered = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return { payments: await listPaymentsOfCharge(db, charge.id), orders: await presentOrders(db, ordered) };
}
