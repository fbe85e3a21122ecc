import { and, asc, desc, eq, gte, inArray, or } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import { hasRole } from '#core/accounts/staff-role.ts';
import { melbourneDay } from '#core/dates.ts';
import type { SavedCard } from '#core/laybys/layby.ts';
import type { OrderEvent } from '#core/orders/order-event.ts';
import {
  orderForCounter,
  type StaffCharge,
  type StaffOrder,
  type StaffPayment,
  type StaffRefund,
} from '#core/orders/staff-order.ts';
import { users } from '#server/accounts/account-tables.ts';
import { presentCustomers } from '#server/customers/admin/customer-list-queries.ts';
import type { Reader } from '#server/db/store.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { presentLaybyPlans } from '#server/laybys/admin/layby-plan-queries.ts';
import { findLaybyPlansOfOrders } from '#server/laybys/layby-queries.ts';
import { instalments } from '#server/laybys/layby-tables.ts';
import { findTagsOfOrders } from '#server/orders/admin/staff-order/order-tags.ts';
import { findFailedCards, findReturnedByBank } from '#server/orders/order-events.ts';
import { findLinesOfOrders } from '#server/orders/order-lines.ts';
import { findItemsOfOrders, getOrder, toOrder } from '#server/orders/order-queries.ts';
import { orderEvents } from '#server/orders/order-tables.ts';
import { findItemRequests } from '#server/orders/weighing/item-requests.ts';
import { findWeightRequests } from '#server/orders/weighing/weight-requests.ts';
import { findWaitingRefunds } from '#server/payments/alerts/alert-queries.ts';
import { findDisputesOfOrder } from '#server/payments/disputes/dispute-queries.ts';
import { toPayment } from '#server/payments/payment-queries.ts';
import { chargeAllocations, charges, payments, refunds } from '#server/payments/payment-tables.ts';
import { waitingSubjects } from '#server/payments/refunds/refund-alerts.ts';

/** Returns everything about one order that this staff member may see. @throws AppError not_found */
export async function readStaffOrder(
  db: Reader,
  id: number,
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
): Promise<StaffOrder> {
  const order = await readOrder(db, id, now);
  return hasRole(actor?.role, 'owner') ? order : orderForCounter(order);
}

async function readOrder(db: Reader, id: number, now: Date): Promise<StaffOrder> {
  const row = await getOrder(db, id);
  const items = (await findItemsOfOrders(db, [id])).get(id) ?? [];
  const lines = (await findLinesOfOrders(db, [id])).get(id) ?? [];
  const found = (await findLaybyPlansOfOrders(db, [id])).get(id) ?? null;
  const returnedByBankCents = (await findReturnedByBank(db, [row])).get(id) ?? 0;
  const hasFailed = (await findFailedCards(db, [row])).has(id);
  return {
    ...toOrder(row, { items, lines, plan: found, returnedByBankCents, hasFailed }),
    tags: (await findTagsOfOrders(db, [id])).get(id) ?? [],
    record: row.customerId === null ? null : await recordOf(db, row.customerId),
    cancelReason: row.cancelReason,
    installmentPlan:
      found === null ? null : ((await presentLaybyPlans(db, [found.plan.id], melbourneDay(now)))[0] ?? null),
    termsText: found?.plan.termsText ?? null,
    payments: await listStaffPayments(db, id),
    refunds: await listStaffRefunds(db, id),
    disputes: await findDisputesOfOrder(db, id),
    charges: await listUnpaidCharges(db, id, now),
    weightRequests: (await findWeightRequests(db, [row], now)).get(id) ?? [],
    itemRequests: await findItemRequests(db, row, now),
    log: await readOrderLog(db, id),
  };
}

async function recordOf(db: Reader, customerId: number): Promise<StaffOrder['record']> {
  const [customer] = await presentCustomers(db, [customerId]);
  return customer === undefined ? null : { id: customer.id, pinnedNotes: customer.pinnedNotes };
}

/** How long a declined charge is shown to staff. */
const declinedForMs = 14 * 24 * 60 * 60_000;
const maxCharges = 20;

const cardColumns = { brand: charges.cardBrand, last4: charges.cardLast4 };

function cardOf(card: { brand: string | null; last4: string | null } | null): SavedCard | null {
  return card === null || card.brand === null || card.last4 === null ? null : { brand: card.brand, last4: card.last4 };
}

/** An order's payments with their cards and who recorded them, oldest first. */
async function listStaffPayments(db: Reader, orderId: number): Promise<StaffPayment[]> {
  const rows = await db
    .select({ payment: payments, card: cardColumns, account: { id: users.id, ...nameColumns } })
    .from(payments)
    .leftJoin(charges, eq(charges.id, payments.chargeId))
    .leftJoin(users, eq(users.id, payments.recordedBy))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.id));
  return rows.map(({ payment, card, account }) => {
    const recordedBy = account === null ? null : { id: account.id, name: accountName(account) };
    return { ...toPayment(payment), card: cardOf(card), recordedBy, madeAt: payment.madeAt };
  });
}

/** An order's refunds with the cards that receive them, oldest first. */
async function listStaffRefunds(db: Reader, orderId: number): Promise<StaffRefund[]> {
  const rows = await db
    .select({ refund: refunds, card: cardColumns })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.chargeId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.id));
  const waiting = rows.some(({ refund }) => refund.status === 'open') ? await findWaitingRefunds(db, orderId) : [];
  return rows.map(({ refund, card }) => {
    const { id, amountCents, status, reason, createdAt, settledAt } = refund;
    const subjects = waitingSubjects(refund);
    const waitsFor = waiting.find(({ subject }) => subjects.includes(subject))?.detail ?? null;
    const lines = refund.lines?.map((line) => ({ id: line.ofLineId, amount: -line.amountCents })) ?? null;
    return { id, amount: amountCents, status, reason, createdAt, settledAt, card: cardOf(card), waitsFor, lines };
  });
}

/** An order's card charges that are open or were recently declined, newest first. */
async function listUnpaidCharges(db: Reader, orderId: number, now: Date): Promise<StaffCharge[]> {
  const since = new Date(now.getTime() - declinedForMs).toISOString();
  const rows = await db
    .select({ charge: charges, amountCents: chargeAllocations.amountCents, number: instalments.number })
    .from(chargeAllocations)
    .innerJoin(charges, eq(charges.id, chargeAllocations.chargeId))
    .leftJoin(instalments, eq(instalments.id, charges.instalmentId))
    .where(
      and(
        eq(chargeAllocations.orderId, orderId),
        or(
          inArray(charges.status, ['open', 'action']),
          and(eq(charges.status, 'declined'), gte(charges.createdAt, since)),
        ),
      ),
    )
    .orderBy(desc(charges.id))
    .limit(maxCharges);
  return rows.flatMap(({ charge, amountCents, number }) => {
    const { id, status, kind, declineCode, createdAt } = charge;
    if (status !== 'open' && status !== 'action' && status !== 'declined') return [];
    return [{ id, status, amount: amountCents, kind, declineCode, installment: number, createdAt }];
  });
}

/** The columns from which the name of an account's user is formed. */
const nameColumns = { username: users.username, firstName: users.firstName, lastName: users.lastName };

/** Returns who did what to an order, oldest first. */
async function readOrderLog(db: Reader, orderId: number): Promise<OrderEvent[]> {
  const rows = await db
    .select({ event: orderEvents, account: nameColumns })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  return rows.map(({ event, account }) => {
    const { id, at, kind, detail, actorKind, actorId } = event;
    const name = account === null ? null : accountName(account);
    return { id, at, actor: { kind: actorKind, id: actorId, name }, kind, detail };
  });
}
