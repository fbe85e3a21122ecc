import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import { cardName } from '#core/payments/format-card.ts';
import type { startRepeat as startRepeatEndpoint } from '#core/repeats/repeat-api.ts';
import { needsCard } from '#core/repeats/skip-reason.ts';
import { findUser } from '#server/accounts/account-queries.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { insertRows, updateRow } from '#server/db/writes/write-rows.ts';
import type { Deps } from '#server/deps.ts';
import { prepareEmails } from '#server/email/shop-emails.ts';
import { releaseKeyOfCharge, reserveKey, storeResponseOfCharge } from '#server/http/idempotency/idempotency.ts';
import { Reply, type RequestContext } from '#server/http/request-context.ts';
import { toProblem } from '#server/http/send.ts';
import { noticeAgain } from '#server/repeats/announce-boxes.ts';
import { storeNewRepeat } from '#server/repeats/begin-repeat.ts';
import { boxesAtChangeOfCard } from '#server/repeats/boxes-still-coming.ts';
import { presentRepeat } from '#server/repeats/present-repeats.ts';
import { queueNews } from '#server/repeats/repeat-news.ts';
import { getRepeat, requireNewRepeats, requireRepeats } from '#server/repeats/repeat-queries.ts';
import { repeatCycles, repeats } from '#server/repeats/repeat-tables.ts';
import { waitsForCustomer, worldOf } from '#server/repeats/repeat-world.ts';
import { saveCard } from '../cards/begin-card-setup.ts';
import { cardDeclined } from '../cards/settle-card-setup.ts';
import { countDecline, rejectPausedPayer } from '../charges/count-declines.ts';
import { customerOfOrder } from '../charges/provider-customers.ts';
import { declined } from '../charges/settle-charge.ts';
import { unreadableCard } from '../charges/take-payment.ts';
import { askProvider, isSilence, requireProvider } from '../providers/ask-provider.ts';
import { type CardSetupOutcome, neverSent, type ProviderCard } from '../providers/payment-provider.ts';
import { type ProviderEventId, recordProviderEvent } from '../reconciliation/provider-events.ts';
import { findRejection, type Rejection, rejectionError, rejectNew } from './reject-new-repeat.ts';
import { repeatCardSetups } from './repeat-payment-tables.ts';

type SetupRow = typeof repeatCardSetups.$inferSelect;
type NewRepeat = z.output<NonNullable<typeof startRepeatEndpoint.body>>;
type Response = z.output<typeof startRepeatEndpoint.response>;
type CardContext = Pick<RequestContext, 'actor' | 'session' | 'address' | 'key' | 'now' | 'today'>;

/**
 * Starts a repeating box. Stores the agreement and the card's setup, saves the card at the provider outside of any transaction, and
 * records the outcome. Nothing is charged. A request with the same key continues the setup, for example after the customer has
 * confirmed the card with the bank.
 * @throws AppError card_declined, unavailable, and the errors of requireAgreed
 */
export async function startRepeat(
  deps: Deps,
  context: CardContext & { body: NewRepeat },
): Promise<Response | Reply<Response>> {
  const { body, now, today } = context;
  const userId = requireAccountAndKey(context);
  const begin = (customer: string) =>
    deps.store.write(async (tx) => {
      await requireNewRepeats(tx);
      const row = await storeNewRepeat(tx, body, { userId, now, today });
      return beginSetup(tx, deps, context, { repeatId: row.id, token: body.paymentToken, customer });
    });
  return saveFor(deps, context, { userId, token: body.paymentToken, begin });
}

/**
 * Replaces the card of a repeat. A box whose charge failed is charged again, with the new card.
 * @throws AppError not_found, wrong_status
 */
export async function changeRepeatCard(
  deps: Deps,
  context: CardContext & { params: { id: number }; body: { paymentToken: string } },
): Promise<Response | Reply<Response>> {
  const { params, body, today } = context;
  const userId = requireAccountAndKey(context);
  const begin = (customer: string) =>
    deps.store.write(async (tx) => {
      await requireRepeats(tx);
      const { row } = await getRepeat(tx, params.id, { today, userId });
      if (row.status === 'stopped') throw new AppError('wrong_status', { detail: 'This repeating box is stopped.' });
      return beginSetup(tx, deps, context, { repeatId: row.id, token: body.paymentToken, customer });
    });
  return saveFor(deps, context, { userId, token: body.paymentToken, begin });
}

function requireAccountAndKey({ actor, key }: CardContext): number {
  if (actor === null) throw new AppError('signed_out');
  if (key === null)
    throw new AppError('invalid', { detail: 'Please send an Idempotency-Key, so that it is done once.' });
  return actor.id;
}

interface Saving {
  userId: number;
  token: string;
  begin(customer: string): Promise<SetupRow>;
}

async function saveFor(
  deps: Deps,
  context: CardContext,
  { userId, token, begin }: Saving,
): Promise<Response | Reply<Response>> {
  const { key, today } = context;
  const reference = key?.chargeReference ?? null;
  const begun = reference === null ? null : await deps.store.read((db) => findRepeatSetup(db, reference));
  if (begun === null) await rejectPausedPayer(deps, context, { orderIds: [], source: token });
  const setup = begun ?? (await begin(await customerOf(deps, userId, token)));
  const provider = deps.providers.find(setup.provider) ?? deps.providers.active;
  await prepareEmails();
  const outcome = await requireProvider(deps, saveCard(deps, provider, setup), 'Nothing was changed');
  const settled = await settleRepeatSetup(deps, setup.reference, outcome);
  if (outcome.status === 'declined') {
    const { declineCode } = outcome;
    await countDecline(deps, context, { orderIds: [], declineCode, provider, source: setup.source });
  }
  if (settled.status === 'declined') throw rejectionError(settled.declineCode) ?? declined(settled.declineCode);
  if (settled.status === 'open') return new Reply<Response>(202, { pending: true });
  if (settled.status === 'action' && settled.clientSecret !== null)
    return { requiresAction: true, clientSecret: settled.clientSecret };
  return deps.store.read((db) => present(db, setup.repeatId, { now: deps.clock(), today }));
}

/** Returns the provider's customer who owns the user's cards. Must be called outside of any transaction. */
async function customerOf(deps: Deps, userId: number, token: string): Promise<string> {
  const provider = deps.providers.active;
  if (!provider.isToken(token)) throw unreadableCard();
  await deps.store.read(requireRepeats);
  const user = await deps.store.read((db) => findUser(db, userId));
  const owner = {
    id: 0,
    userId,
    customerName: [user?.firstName, user?.lastName].filter(Boolean).join(' ') || null,
    customerEmail: user?.email ?? null,
    createdAt: user?.createdAt ?? '',
  };
  return requireProvider(deps, customerOfOrder(deps, provider, owner), 'Nothing was changed');
}

async function beginSetup(
  tx: Writer,
  { providers }: Pick<Deps, 'providers'>,
  { actor, key, now }: CardContext,
  { repeatId, token, customer }: { repeatId: number; token: string; customer: string },
): Promise<SetupRow> {
  const reference = `hq_repeat_${randomBytes(18).toString('base64url')}`;
  const [row] = await insertRows(tx, repeatCardSetups, [
    {
      reference,
      repeatId,
      provider: providers.active.name,
      source: token,
      customer,
      userId: actor?.id ?? null,
      createdAt: now.toISOString(),
    },
  ]);
  if (row === undefined) throw new Error('A card setup was not stored');
  if (key !== null) await reserveKey(tx, key, reference, now);
  return row;
}

export async function findRepeatSetup(db: Reader, reference: string): Promise<SetupRow | null> {
  const [row] = await db.select().from(repeatCardSetups).where(eq(repeatCardSetups.reference, reference));
  return row ?? null;
}

async function present(db: Reader, repeatId: number, at: { now: Date; today: string }): Promise<Response> {
  const full = await getRepeat(db, repeatId, at);
  return { repeat: presentRepeat(full, await worldOf(db, [full], at)) };
}

/**
 * Records the outcome of a repeat's card setup, once. Starts the repeat or gives it its new card, notifies the customer, and stores the
 * response for the waiting Idempotency-Key.
 */
export function settleRepeatSetup(
  deps: Deps,
  reference: string,
  outcome: CardSetupOutcome,
  event: ProviderEventId | null = null,
): Promise<SetupRow> {
  return deps.store.write(async (tx) => {
    const setup = await findRepeatSetup(tx, reference);
    if (setup === null) throw new Error(`There is no card setup ${reference}`);
    const now = deps.clock();
    if (event !== null) await recordProviderEvent(tx, event, now);
    if (setup.status === 'succeeded' || setup.status === 'declined' || outcome.status === 'pending') return setup;
    const move = async (set: Partial<SetupRow>) => {
      await updateRow(tx, repeatCardSetups, setup.id, set);
      return { ...setup, ...set };
    };
    const settledAt = now.toISOString();
    if (outcome.status === 'action') {
      const { providerSetupId, clientSecret } = outcome;
      return move({ status: 'action', providerSetupId, clientSecret });
    }
    if (outcome.status === 'declined') {
      const { declineCode, providerSetupId } = outcome;
      if (declineCode === neverSent) await releaseKeyOfCharge(tx, reference);
      else await storeResponseOfCharge(tx, reference, { status: 402, response: toProblem(cardDeclined()) });
      return move({ status: 'declined', declineCode, providerSetupId, settledAt });
    }
    const rejection = await storeCard(tx, deps, setup, outcome.card, now);
    const error = rejectionError(rejection);
    if (error !== null) {
      const problem = toProblem(error);
      await storeResponseOfCharge(tx, reference, { status: problem.status, response: problem });
      const { providerSetupId } = outcome;
      return move({ status: 'declined', declineCode: rejection, providerSetupId, settledAt });
    }
    const response = await present(tx, setup.repeatId, { now, today: melbourneDay(now) });
    await storeResponseOfCharge(tx, reference, { status: 200, response });
    return move({ status: 'succeeded', providerSetupId: outcome.providerSetupId, settledAt });
  });
}

/** Stores the card, which starts a new repeating box. Returns the reason if the new box can't start; otherwise null. */
async function storeCard(
  tx: Writer,
  deps: Deps,
  setup: SetupRow,
  card: ProviderCard,
  now: Date,
): Promise<Rejection | null> {
  const at = now.toISOString();
  const [row] = await tx.select().from(repeats).where(eq(repeats.id, setup.repeatId));
  if (row === undefined || row.status === 'stopped') return null;
  const isNew = row.status === 'pending';
  const rejection = isNew ? await findRejection(tx, row, now) : null;
  if (rejection !== null) {
    await rejectNew(tx, deps, { repeatId: row.id, rejection, now });
    return rejection;
  }
  const saved = {
    cardProvider: setup.provider,
    cardCustomer: setup.customer,
    cardReference: card.reference,
    cardBrand: card.brand,
    cardLast4: card.last4,
  };
  // A repeat that the shop paused because of its card is resumed with the new card. A repeat that is paused for another reason, or
  // until a given day, stays paused.
  const waitsForCard = needsCard(row.problem) && waitsForCustomer(row);
  const goesOn = isNew || waitsForCard;
  const status = goesOn ? { status: 'active' as const, pausedAt: null, skippedInARow: 0, runsFrom: at } : {};
  const begun = isNew ? { agreedAt: at } : { version: row.version + 1 };
  await tx
    .update(repeats)
    .set({ ...saved, ...status, ...begun, problem: null })
    .where(eq(repeats.id, row.id));
  const isCharging = and(eq(repeatCycles.repeatId, row.id), eq(repeatCycles.status, 'charging'));
  await tx.update(repeatCycles).set({ nextAttemptAt: at }).where(isCharging);
  const today = melbourneDay(now);
  const full = await getRepeat(tx, row.id, { today });
  const world = await worldOf(tx, [full], { now, today });
  // The contents of the boxes may have changed while the repeat waited, so their prices are announced again.
  await noticeAgain(tx, full, world, () => goesOn);
  const texts = isNew
    ? ['Your repeating box has started. Nothing was charged yet. These are your next boxes.']
    : [`Your boxes are now charged to ${cardName(card)}.`];
  if (waitsForCard) texts.push('Your box comes again.');
  if (!isNew) texts.push(...(await boxesAtChangeOfCard(tx, full)));
  const kind = isNew ? ('repeat-started' as const) : ('repeat-changed' as const);
  await queueNews(tx, full, world, { kind, texts, plannedDate: null, once: setup.reference }, deps);
  return null;
}

/** The ages at which an unfinished card setup is abandoned: the request was lost, or the customer didn't confirm with the bank. */
const lostAfterMs = 60_000;
const unansweredAfterMs = 60 * 60_000;

/** Ends card setups of repeats that customers didn't finish. */
export async function resolveOpenRepeatSetups(deps: Deps): Promise<void> {
  const open = await deps.store.read((db) =>
    db
      .select()
      .from(repeatCardSetups)
      .where(inArray(repeatCardSetups.status, ['open', 'action']))
      .orderBy(asc(repeatCardSetups.id)),
  );
  for (const setup of open) {
    const provider = deps.providers.find(setup.provider);
    const ageMs = deps.clock().getTime() - Date.parse(setup.createdAt);
    if (provider === null || ageMs < (setup.status === 'action' ? unansweredAfterMs : lostAfterMs)) continue;
    try {
      await settleRepeatSetup(deps, setup.reference, await askProvider(provider.abandonCard(setup)));
    } catch (error) {
      deps.log.error({ err: error, card: setup.reference }, 'A card setup could not be settled');
      if (isSilence(error)) return;
    }
  }
}
