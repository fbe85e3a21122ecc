import { asc, desc, eq, gte, sql } from 'drizzle-orm';
import { preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import {
  type LedgerCard,
  type LedgerCharge,
  type LedgerCustomer,
  type LedgerRefund,
  type LedgerSetup,
  ledgerCards,
  ledgerCharges,
  ledgerCustomers,
  ledgerPayments,
  ledgerRefunds,
  ledgerSetups,
  type StartedPayment,
} from './ledger-tables.ts';

const chargeOf = preparedQuery<{ reference: string }, LedgerCharge[]>((db, { reference }) =>
  db.select().from(ledgerCharges).where(eq(ledgerCharges.reference, reference)),
);

export async function findLedgerCharge(db: Reader, reference: string): Promise<LedgerCharge | undefined> {
  return (await chargeOf(db, { reference }))[0];
}

export async function findChargeBySecret(db: Reader, secret: string): Promise<LedgerCharge | undefined> {
  const [found] = await db.select().from(ledgerCharges).where(eq(ledgerCharges.clientSecret, secret));
  return found;
}

export async function addCharge(tx: Writer, charge: LedgerCharge): Promise<LedgerCharge> {
  await addRows(tx, ledgerCharges, [charge]);
  return charge;
}

export async function changeCharge(
  tx: Writer,
  charge: LedgerCharge,
  set: Partial<LedgerCharge>,
): Promise<LedgerCharge> {
  await tx.update(ledgerCharges).set(set).where(eq(ledgerCharges.reference, charge.reference));
  return { ...charge, ...set };
}

/** The charges since an instant, oldest first. */
export async function chargesSince(db: Reader, instant: string): Promise<LedgerCharge[]> {
  const { createdAt, row } = ledgerCharges;
  return db.select().from(ledgerCharges).where(gte(createdAt, instant)).orderBy(asc(createdAt), asc(row));
}

/** The latest charges, newest first. */
export async function latestLedgerCharges(db: Reader, limit: number): Promise<LedgerCharge[]> {
  const { createdAt, row } = ledgerCharges;
  return db.select().from(ledgerCharges).orderBy(desc(createdAt), desc(row)).limit(limit);
}

const paymentOf = preparedQuery<{ reference: string }, StartedPayment[]>((db, { reference }) =>
  db.select().from(ledgerPayments).where(eq(ledgerPayments.reference, reference)),
);

/** Returns the payment with this reference. It is started now or was started earlier. */
export async function startPayment(tx: Writer, payment: StartedPayment): Promise<StartedPayment> {
  const isNew = (await addRows(tx, ledgerPayments, [payment], { unlessTaken: true })) > 0;
  return isNew ? payment : ((await paymentOf(tx, payment))[0] ?? payment);
}

const cardOf = preparedQuery<{ reference: string }, LedgerCard[]>((db, { reference }) =>
  db.select().from(ledgerCards).where(eq(ledgerCards.reference, reference)),
);

export async function findCard(db: Reader, reference: string): Promise<LedgerCard | undefined> {
  return (await cardOf(db, { reference }))[0];
}

export async function addCard(tx: Writer, card: LedgerCard): Promise<void> {
  await addRows(tx, ledgerCards, [card]);
}

/** Returns the id of the customer with this reference, who is created now or was created earlier. */
export async function makeCustomer(tx: Writer, customer: LedgerCustomer): Promise<string> {
  if ((await addRows(tx, ledgerCustomers, [customer], { unlessTaken: true })) > 0) return customer.providerId;
  const { reference, providerId } = ledgerCustomers;
  const [known] = await tx.select({ providerId }).from(ledgerCustomers).where(eq(reference, customer.reference));
  return known?.providerId ?? '';
}

/** Erases a customer's details and saved cards. */
export async function eraseCustomer(tx: Writer, customer: string): Promise<void> {
  await tx.delete(ledgerCards).where(eq(ledgerCards.customer, customer));
  await tx.update(ledgerCustomers).set({ name: null, email: null }).where(eq(ledgerCustomers.providerId, customer));
}

export async function findSetup(db: Reader, reference: string): Promise<LedgerSetup | undefined> {
  const [found] = await db.select().from(ledgerSetups).where(eq(ledgerSetups.reference, reference));
  return found;
}

export async function findSetupBySecret(db: Reader, secret: string): Promise<LedgerSetup | undefined> {
  const [found] = await db.select().from(ledgerSetups).where(eq(ledgerSetups.clientSecret, secret));
  return found;
}

export async function addSetup(tx: Writer, setup: LedgerSetup): Promise<LedgerSetup> {
  await addRows(tx, ledgerSetups, [setup]);
  return setup;
}

export async function changeSetup(tx: Writer, setup: LedgerSetup, set: Partial<LedgerSetup>): Promise<LedgerSetup> {
  await tx.update(ledgerSetups).set(set).where(eq(ledgerSetups.reference, setup.reference));
  return { ...setup, ...set };
}

/**
 * Returns the refund with this reference, which is created now or was created earlier; null if the rest of the charge is smaller
 * than the refund.
 */
export async function addRefund(tx: Writer, refund: LedgerRefund): Promise<LedgerRefund | null> {
  const [before] = await tx.select().from(ledgerRefunds).where(eq(ledgerRefunds.reference, refund.reference));
  if (before) return before;
  const charge = await findLedgerCharge(tx, refund.chargeReference);
  if (charge?.status !== 'succeeded') return null;
  if (charge.refundedCents + refund.amountCents > charge.amountCents) return null;
  await addRows(tx, ledgerRefunds, [refund]);
  await tx
    .update(ledgerCharges)
    .set({ refundedCents: sql`${ledgerCharges.refundedCents} + ${refund.amountCents}` })
    .where(eq(ledgerCharges.reference, charge.reference));
  return refund;
}

/** The refunds since an instant, oldest first. */
export async function refundsSince(db: Reader, instant: string): Promise<LedgerRefund[]> {
  const { createdAt, row } = ledgerRefunds;
  return db.select().from(ledgerRefunds).where(gte(createdAt, instant)).orderBy(asc(createdAt), asc(row));
}
