import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { CustomerEventKind } from '#core/customers/customer-event.ts';
import { searchKey } from '#core/search-keys.ts';
import { recordCustomerEvents } from '#server/customers/customer-events.ts';
import { customerNotes, customerTags } from '#server/customers/customer-tables.ts';
import type { Writer } from '#server/db/store.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { getOpenCustomer } from './open-customer.ts';

type Context<Params, Body> = Pick<
  RequestContext<Params & { id: number }, unknown, Body>,
  'params' | 'body' | 'actor' | 'now'
>;

/** @throws AppError not_found, wrong_status */
export async function addNote(
  tx: Writer,
  { params, body, actor, now }: Context<object, { text: string; isPinned: boolean }>,
): Promise<void> {
  const { id } = await getOpenCustomer(tx, params.id);
  const { text, isPinned } = body;
  await tx
    .insert(customerNotes)
    .values({ customerId: id, text, isPinned, authorId: actor?.id ?? null, at: now.toISOString() });
  await recordChange(tx, { id, kind: 'note-added', actor, now });
}

/** @throws AppError not_found, wrong_status */
export async function pinNote(
  tx: Writer,
  { params, body, actor, now }: Context<{ noteId: number }, { isPinned: boolean }>,
): Promise<void> {
  const { id } = await getOpenCustomer(tx, params.id);
  const isIt = and(eq(customerNotes.id, params.noteId), eq(customerNotes.customerId, id));
  const changed = await tx.update(customerNotes).set(body).where(isIt).returning({ id: customerNotes.id });
  if (changed.length === 0) throw noSuchNote();
  await recordChange(tx, { id, kind: 'note-changed', actor, now });
}

/** @throws AppError not_found, wrong_status */
export async function removeNote(
  tx: Writer,
  { params, actor, now }: Context<{ noteId: number }, unknown>,
): Promise<void> {
  const { id } = await getOpenCustomer(tx, params.id);
  const isIt = and(eq(customerNotes.id, params.noteId), eq(customerNotes.customerId, id));
  const removed = await tx.delete(customerNotes).where(isIt).returning({ id: customerNotes.id });
  if (removed.length === 0) throw noSuchNote();
  await recordChange(tx, { id, kind: 'note-removed', actor, now });
}

function noSuchNote(): AppError {
  return new AppError('not_found', { detail: 'Someone has removed this note.' });
}

/**
 * Adds a tag once, regardless of its spelling. Returns false if the customer already has the tag.
 * @throws AppError not_found, wrong_status
 */
export async function addTag(
  tx: Writer,
  { params, body, actor, now }: Context<object, { tag: string }>,
): Promise<boolean> {
  const { id } = await getOpenCustomer(tx, params.id);
  const values = { customerId: id, tag: body.tag, tagKey: searchKey(body.tag) };
  const added = await tx.insert(customerTags).values(values).onConflictDoNothing().returning({ id: customerTags.id });
  if (added.length > 0) await recordChange(tx, { id, kind: 'tag-added', actor, now });
  return added.length > 0;
}

/**
 * Removes a tag. Returns false if the customer doesn't have the tag.
 * @throws AppError not_found, wrong_status
 */
export async function removeTag(
  tx: Writer,
  { params, actor, now }: Context<{ tag: string }, unknown>,
): Promise<boolean> {
  const { id } = await getOpenCustomer(tx, params.id);
  const isIt = and(eq(customerTags.customerId, id), eq(customerTags.tagKey, searchKey(params.tag)));
  const removed = await tx.delete(customerTags).where(isIt).returning({ id: customerTags.id });
  if (removed.length > 0) await recordChange(tx, { id, kind: 'tag-removed', actor, now });
  return removed.length > 0;
}

interface Change {
  id: number;
  kind: CustomerEventKind;
  actor: { id: number } | null;
  now: Date;
}

function recordChange(tx: Writer, { id, kind, actor, now }: Change): Promise<void> {
  return recordCustomerEvents(tx, [{ customerId: id, kind }], { actorId: actor?.id ?? null, now });
}
