import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { type CustomerContact, customerKeys } from '#core/customers/customer-keys.ts';
import { contactFields, type MergePreview, type mergeCustomers } from '#core/customers/customer-merge-api.ts';
import type { CustomerRow } from '#server/customers/customer-of-order.ts';
import { writeTerms } from '#server/customers/customer-search.ts';
import { customerMerges, customerNotes, customers, type MergedParts } from '#server/customers/customer-tables.ts';
import { foldCustomer, unfoldCustomer } from '#server/customers/fold-customer.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { spreadOptOut } from '#server/newsletter/opt-out.ts';
import { heldCash } from '#server/orders/admin/order-list-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { presentCustomers } from './customer-list-queries.ts';
import { getCustomerRow } from './customer-record-queries.ts';
import { canUndo } from './merge-queries.ts';
import { getOpenCustomer } from './open-customer.ts';

interface Pair {
  kept: CustomerRow;
  gone: CustomerRow;
}

/**
 * Decides which of two records is kept and which is merged into it. If only one of them has an account, the record with the account is
 * kept.
 */
function orderPair(one: CustomerRow, other: CustomerRow): Pair {
  return one.userId === null && other.userId !== null ? { kept: other, gone: one } : { kept: one, gone: other };
}

function obstacleOf({ kept, gone }: Pair): string | null {
  if (kept.id === gone.id) return 'This is the same record.';
  if (gone.userId === null) return null;
  return 'Both customers have an account, and accounts can’t be merged. Ask the customer which one they use, and have them ask for the other one to be closed.';
}

/**
 * Returns what a merge would do, without changing anything.
 * @throws AppError not_found, wrong_status
 */
export async function planMerge(db: Reader, id: number, otherId: number): Promise<MergePreview> {
  const pair = orderPair(await getOpenCustomer(db, id), await getOpenCustomer(db, otherId));
  const { kept, gone } = pair;
  const [listed, otherListed] = await presentCustomers(db, [kept.id, gone.id]);
  if (listed === undefined || otherListed === undefined) throw new Error('A customer could not be presented');
  const known = new Set(listed.tags);
  return {
    kept: listed,
    gone: otherListed,
    conflicts: kept.userId === null ? contactFields.filter((field) => isConflict(kept[field], gone[field])) : [],
    moves: {
      orders: await db.$count(orders, eq(orders.customerId, gone.id)),
      notes: await db.$count(customerNotes, eq(customerNotes.customerId, gone.id)),
      tags: otherListed.tags.filter((tag) => !known.has(tag)),
    },
    refusal: obstacleOf(pair),
  };
}

function isConflict(kept: string | null, gone: string | null): boolean {
  return kept !== null && gone !== null && kept !== gone;
}

type Merge = z.output<NonNullable<(typeof mergeCustomers)['body']>>;
type MergeContext = Pick<RequestContext<{ id: number }, unknown, Merge>, 'params' | 'body' | 'actor' | 'now'>;

/**
 * Merges two records and moves everything that belongs to them, in one transaction. A repeated request changes nothing.
 * @throws AppError not_found, wrong_status, stale_version
 */
export async function mergeTwo(tx: Writer, { params, body, actor, now }: MergeContext): Promise<void> {
  const other = await getCustomerRow(tx, body.goneId);
  if (other.mergedIntoId === params.id) return;
  const pair = orderPair(await getOpenCustomer(tx, params.id), await getOpenCustomer(tx, body.goneId));
  const { kept, gone } = pair;
  const refusal = obstacleOf(pair);
  if (refusal !== null) throw new AppError('wrong_status', { detail: refusal });
  if (kept.version !== body.versions.kept || gone.version !== body.versions.gone) throw new AppError('stale_version');
  const acting = { goneId: gone.id, intoId: kept.id, actorId: actor?.id ?? null, now };
  const orderIds = await moveOrders(tx, pair);
  const intoAccount = body.intoAccount ? await moveIntoAccount(tx, kept, orderIds) : [];
  const { name, email, phone, address } = kept;
  const folded = await foldCustomer(tx, acting);
  await chooseContact(tx, pair, body.choose);
  await spreadOptOut(tx, [kept.email, gone.email], now);
  const contact = { name, email, phone, address };
  const parts: MergedParts = { orderIds, intoAccount, ...folded, contact, version: kept.version + 1 };
  await tx
    .insert(customerMerges)
    .values({ intoId: kept.id, goneId: gone.id, at: now.toISOString(), actorId: acting.actorId, parts });
}

async function moveOrders(tx: Writer, { kept, gone }: Pair): Promise<number[]> {
  const moved = await tx
    .update(orders)
    .set({ customerId: kept.id })
    .where(eq(orders.customerId, gone.id))
    .returning({ id: orders.id });
  return moved.map(({ id }) => id);
}

/**
 * Moves the merged record's orders into the kept record's account, whose owner then sees these orders too. An order that only holds
 * cash from an offline sale isn't moved, because customers never see such an order.
 */
async function moveIntoAccount(tx: Writer, { userId }: CustomerRow, orderIds: readonly number[]): Promise<number[]> {
  if (userId === null) return [];
  const moved = await tx
    .update(orders)
    .set({ userId })
    .where(and(inArray(orders.id, [...orderIds]), isNull(orders.userId), sql`${orders.id} not in (${heldCash})`))
    .returning({ id: orders.id });
  return moved.map(({ id }) => id);
}

/**
 * Sets the kept record's contact details: the values that staff chose, and the merged record's values for missing details. An account's
 * details stay as its owner entered them.
 */
async function chooseContact(tx: Writer, { kept, gone }: Pair, choose: Merge['choose']): Promise<void> {
  const version = kept.version + 1;
  if (kept.userId !== null) {
    await tx.update(customers).set({ version }).where(eq(customers.id, kept.id));
    return;
  }
  const chosen = (field: keyof CustomerContact) =>
    choose[field] === 'gone' ? (gone[field] ?? kept[field]) : (kept[field] ?? gone[field]);
  const contact = { name: chosen('name'), email: chosen('email'), phone: chosen('phone'), address: chosen('address') };
  const emailProvenAt = contact.email === kept.email ? kept.emailProvenAt : gone.emailProvenAt;
  await rememberContact(tx, kept, contact);
  await setContact(tx, kept.id, contact, { version, emailProvenAt });
}

/**
 * Stores the kept record's previous contact details as a merged record, which lists don't show. Later orders with these details then
 * still belong to the kept record.
 */
async function rememberContact(tx: Writer, kept: CustomerRow, contact: CustomerContact): Promise<void> {
  const { name, email, phone, address, emailProvenAt, createdAt } = kept;
  if (name === contact.name && email === contact.email && phone === contact.phone) return;
  const before = { name, email, phone, address };
  await addRows(tx, customers, [
    { ...before, ...customerKeys(before), emailProvenAt, createdAt, mergedIntoId: kept.id },
  ]);
}

async function setContact(
  tx: Writer,
  id: number,
  contact: CustomerContact,
  more: { version: number; emailProvenAt?: string | null },
): Promise<void> {
  await tx
    .update(customers)
    .set({ ...contact, ...customerKeys(contact), ...more })
    .where(eq(customers.id, id));
  await writeTerms(tx, id, { ...contact, username: null });
}

type UndoContext = Pick<RequestContext<{ id: number }>, 'params' | 'actor' | 'now'>;

/**
 * Undoes a merge within a day: returns the merged record's orders, notes and tags to it. Returns the kept record’s id.
 * @throws AppError not_found, wrong_status
 */
export async function undoMergeOf(tx: Writer, { params, actor, now }: UndoContext): Promise<number> {
  const [merge] = await tx.select().from(customerMerges).where(eq(customerMerges.id, params.id));
  if (merge === undefined) throw new AppError('not_found', { detail: 'There is no such merge.' });
  const { id, intoId, goneId, parts, undoneAt } = merge;
  if (undoneAt !== null) return intoId;
  const kept = await getOpenCustomer(tx, intoId);
  if (!canUndo(merge, now)) {
    const detail = 'A merge can be undone within 24 hours. Its log names both records.';
    throw new AppError('wrong_status', { detail });
  }
  await tx.update(customerMerges).set({ undoneAt: now.toISOString() }).where(eq(customerMerges.id, id));
  const isMoved = and(inArray(orders.id, parts.orderIds), eq(orders.customerId, intoId));
  const back = inArray(orders.id, parts.intoAccount);
  await tx.update(orders).set({ userId: null }).where(and(back, isMoved));
  await tx.update(orders).set({ customerId: goneId }).where(isMoved);
  await unfoldCustomer(tx, { goneId, intoId, actorId: actor?.id ?? null, now }, parts);
  const version = kept.version + 1;
  // If the kept record's contact details were corrected after the merge, its previous details aren't restored.
  const isUntouched = kept.userId === null && kept.version === parts.version;
  if (isUntouched) await setContact(tx, intoId, parts.contact, { version });
  else await tx.update(customers).set({ version }).where(eq(customers.id, intoId));
  return intoId;
}
