import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { mostCodeGuesses, resetCodeHours, resetCodeKey } from '#core/accounts/reset-code.ts';
import { AppError } from '#core/app-error.ts';
import { recordCustomerEvents } from '#server/customers/customer-events.ts';
import { findCustomerOfAccount } from '#server/customers/customer-of-order.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findUser, findUserByName } from './account-queries.ts';
import { resetCodes } from './account-tables.ts';
import { storePassword, voidResetCodes } from './password-reset.ts';
import { hashPassword, rejectCommonPassword, verifyPassword } from './passwords.ts';

type CodeRow = typeof resetCodes.$inferSelect;

const lifeMs = resetCodeHours * 60 * 60 * 1000;
/** Letters and digits that can't be mistaken for each other, even when they are read out. */
const characters = 'ACDEFGHJKMNPQRTUVWXY234679';
const length = 8;

/** Creates a reset code such as "KM7P-2XQ4", and the hash of it to store. Called before the write, because hashing is slow. */
export async function newResetCode(): Promise<{ code: string; codeHash: string }> {
  const drawn = Array.from({ length }, () => characters[randomInt(characters.length)]).join('');
  return { code: `${drawn.slice(0, 4)}-${drawn.slice(4)}`, codeHash: await hashPassword(drawn) };
}

/** Stores a new reset code for an account and voids earlier codes. Returns when the new code expires. */
export async function storeResetCode(
  tx: Writer,
  { userId, codeHash, createdBy, now }: { userId: number; codeHash: string; createdBy: number; now: Date },
): Promise<string> {
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + lifeMs).toISOString();
  await voidResetCodes(tx, userId, now);
  await tx.insert(resetCodes).values({ userId, codeHash, createdBy, createdAt: at, expiresAt });
  return expiresAt;
}

/** Returns the account's currently valid reset code; null if there is none. */
async function findOpenCode(db: Reader, userId: number, now: Date): Promise<CodeRow | null> {
  const [row] = await db
    .select()
    .from(resetCodes)
    .where(
      and(
        eq(resetCodes.userId, userId),
        isNull(resetCodes.usedAt),
        gt(resetCodes.expiresAt, now.toISOString()),
        lt(resetCodes.failedGuesses, mostCodeGuesses),
      ),
    )
    .orderBy(desc(resetCodes.id))
    .limit(1);
  return row ?? null;
}

/**
 * Sets a new password with a code that staff have read out, and ends every session of the account. For an unknown account, a wrong code
 * and an expired code, the response and its time are the same.
 * @throws AppError not_found, too_many; invalid for an easily guessed password
 */
export async function updatePasswordByCode(
  deps: Pick<Deps, 'env' | 'store' | 'limits'>,
  context: RequestContext<unknown, unknown, { username: string; code: string; password: string }>,
): Promise<{ ok: true }> {
  const { store, limits } = deps;
  const { username, code, password } = context.body;
  const { user, open } = await store.read(async (db) => {
    const found = await findUserByName(db, username);
    // Staff get no codes. If a customer gets a code and then joins the staff, the code no longer works.
    return { user: found, open: found?.staffRole === null ? await findOpenCode(db, found.id, context.now) : null };
  });
  const account = user?.usernameKey ?? username;
  // A guess is counted before it is checked, so that parallel guesses can't exceed the limit.
  const isRight = await verifyPassword(open?.codeHash ?? null, resetCodeKey(code), async () => {
    await limits.checkSignIn(account, context.address);
    if (open !== null) await store.write((tx) => countGuess(tx, open.id, 1));
  });
  if (user === null || open === null || !isRight) {
    await limits.recordFailedSignIn(account, context.address);
    throw wrongCode();
  }
  await store.write((tx) => countGuess(tx, open.id, -1));
  await rejectCommonPassword(deps, { password, path: 'password', own: user });
  const passwordHash = await hashPassword(password);
  const done = await context.write(async (tx) => {
    const present = await findUser(tx, user.id);
    const still = await findOpenCode(tx, user.id, context.now);
    if (present?.staffRole !== null || still?.id !== open.id) throw wrongCode();
    await tx.update(resetCodes).set({ usedAt: context.now.toISOString() }).where(eq(resetCodes.id, open.id));
    await storePassword(tx, user.id, { passwordHash, now: context.now });
    await queueEmails(tx, [(await shopEmails(tx, deps, context.now)).passwordChanged({ user: present })], context.now);
    const customer = await findCustomerOfAccount(tx, user.id);
    const events = customer === null ? [] : [{ customerId: customer.id, kind: 'password-reset' as const }];
    await recordCustomerEvents(tx, events, { actorId: user.id, now: context.now });
    if (context.session?.userId === user.id) await context.endSession(tx);
    return { ok: true as const };
  });
  await limits.recordSignIn(account);
  return done;
}

/** Counts a guess at a reset code. If `by` is -1, takes back a counted guess. @throws AppError not_found if there were too many guesses */
async function countGuess(tx: Writer, id: number, by: 1 | -1): Promise<void> {
  const counted = await tx
    .update(resetCodes)
    .set({ failedGuesses: sql`${resetCodes.failedGuesses} + ${by}` })
    .where(and(eq(resetCodes.id, id), by > 0 ? lt(resetCodes.failedGuesses, mostCodeGuesses) : undefined))
    .returning({ id: resetCodes.id });
  if (counted.length === 0) throw wrongCode();
}

function wrongCode(): AppError {
  const detail = 'This code doesn’t belong to this account, or it has expired. Please ask the shop for a new one.';
  return new AppError('not_found', { detail });
}
