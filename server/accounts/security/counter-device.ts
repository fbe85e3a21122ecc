import { createHash, randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import type { CounterDevice } from '#core/accounts/security/switch-api.ts';
import { hasRole, type StaffRole } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { UserRow } from '../account-queries.ts';
import { users } from '../account-tables.ts';
import { recordOfStaff } from '../activity/record-of-staff.ts';
import { verifyPassword } from '../passwords.ts';
import { isRequiredOf } from './second-factor.ts';
import { deviceMembers } from './security-tables.ts';

const mostWrongPins = 5;

interface Joining {
  user: UserRow;
  /** The browser's device; null if it has none yet. */
  known: string | null;
  passedSecondStep: boolean;
  now: Date;
}

/**
 * Returns the device on which a staff member may switch users by PIN. Called when they sign in with a password: their browser keeps its
 * device, or gets a new one. If wrong PINs had blocked their PIN, it works again at every counter. Returns null for customers and
 * drivers, because they use their own browsers.
 */
export async function joinDevice(tx: Writer, { user, known, passedSecondStep, now }: Joining): Promise<string | null> {
  if (!hasRole(user.staffRole, 'counter')) return null;
  const device = known ?? randomUUID();
  const set = { signedInAt: now.toISOString(), passedSecondStep, failedPins: 0 };
  await tx
    .insert(deviceMembers)
    .values({ device, userId: user.id, ...set })
    .onConflictDoUpdate({ target: [deviceMembers.device, deviceMembers.userId], set });
  await tx.update(deviceMembers).set({ failedPins: 0 }).where(eq(deviceMembers.userId, user.id));
  return device;
}

/**
 * Removes a user from all devices, so that they can't switch by PIN anywhere. Called for a user who is no longer staff, or who has a
 * new password.
 */
export async function leaveDevices(tx: Writer, userId: number): Promise<void> {
  await tx.delete(deviceMembers).where(eq(deviceMembers.userId, userId));
}

export async function findDevice(db: Reader, device: string | null): Promise<CounterDevice> {
  if (device === null) return { members: [] };
  const signedInAt = sql<string>`(
    select max(every.signed_in_at) from ${deviceMembers} as every where every.user_id = ${users.id}
  )`;
  const rows = await db
    .select({
      user: users,
      failedPins: deviceMembers.failedPins,
      passedSecondStep: deviceMembers.passedSecondStep,
      signedInAt,
    })
    .from(deviceMembers)
    .innerJoin(users, eq(users.id, deviceMembers.userId))
    .where(and(eq(deviceMembers.device, device), inArray(users.staffRole, ['owner', 'counter'])))
    .orderBy(asc(users.nameKey), asc(users.id));
  const requiredOf = { owner: await isRequiredOf(db, 'owner'), counter: await isRequiredOf(db, 'counter') };
  return {
    members: rows.map(({ user, failedPins, passedSecondStep, signedInAt: at }) => ({
      id: user.id,
      name: accountName(user),
      hasPin: user.pinHash !== null,
      isBlocked: failedPins >= mostWrongPins,
      role: user.staffRole,
      pinMark: user.pinHash === null ? null : markOf(user.pinHash),
      signInMark: user.pinHash === null ? null : markOf(`${user.pinHash} ${at}`),
      lacksStep: !passedSecondStep && requiredOf[user.staffRole === 'owner' ? 'owner' : 'counter'],
    })),
  };
}

/**
 * Returns a short hash of the PIN's hash, which changes when the PIN changes. No one can test PINs against it, because the PIN's hash
 * contains a random salt and is never sent.
 */
function markOf(pinHash: string): string {
  return createHash('sha256').update(pinHash).digest('base64url').slice(0, 16);
}

interface TriedPin {
  device: string;
  userId: number;
  pin: string;
  /** The role that the person must have at least; otherwise, the PIN isn't accepted. */
  least: StaffRole;
}

export interface PinOutcome {
  /** The user with this id, if they have signed in on the device; otherwise null. */
  user: UserRow | null;
  isRight: boolean;
  /** Whether this user has passed the second step on the device. */
  passedSecondStep: boolean;
  /** The number of tries left; null if five wrong PINs had already blocked the PIN. */
  left: number | null;
}

/**
 * Checks the PIN of a person who has signed in on the device. Each attempt is counted before it is checked, so that parallel attempts
 * can't exceed the limit. After five wrong PINs, the PIN is blocked at all counters until the person signs in with the password.
 */
export async function tryPin(
  { store }: Pick<Deps, 'store'>,
  { device, userId, pin, least }: TriedPin,
): Promise<PinOutcome> {
  const here = and(eq(deviceMembers.device, device), eq(deviceMembers.userId, userId));
  const everywhere = eq(deviceMembers.userId, userId);
  const { user, passedSecondStep, left } = await store.write(async (tx) => {
    const [row] = await tx
      .select({ user: users, passedSecondStep: deviceMembers.passedSecondStep })
      .from(deviceMembers)
      .innerJoin(users, eq(users.id, deviceMembers.userId))
      .where(here);
    if (row === undefined) return { user: null, passedSecondStep: false, left: mostWrongPins };
    const counted = await tx
      .update(deviceMembers)
      .set({ failedPins: sql`${deviceMembers.failedPins} + 1` })
      .where(and(everywhere, lt(deviceMembers.failedPins, mostWrongPins)))
      .returning({ device: deviceMembers.device, failedPins: deviceMembers.failedPins });
    const failedPins = counted.find((member) => member.device === device)?.failedPins;
    return { ...row, left: failedPins === undefined ? null : mostWrongPins - failedPins };
  });
  if (left === null) return { user, isRight: false, passedSecondStep, left };
  const isSame = await verifyPassword(user?.pinHash ?? null, pin, async () => {});
  const isRight = isSame && hasRole(user?.staffRole ?? null, least);
  if (isRight) await store.write((tx) => tx.update(deviceMembers).set({ failedPins: 0 }).where(everywhere));
  return { user, isRight, passedSecondStep, left };
}

/**
 * Returns the person who has this PIN on this device, and whether they passed the second step there.
 * @throws AppError bad_credentials; too_many after five wrong PINs, until the person signs in with the password
 */
export async function requirePin(
  deps: Pick<Deps, 'store'>,
  { session, body: { userId, pin }, now }: RequestContext<unknown, unknown, { userId: number; pin: string }>,
): Promise<Pick<PinOutcome, 'passedSecondStep'> & { user: UserRow }> {
  const device = session?.opening.device ?? null;
  if (device === null)
    throw new AppError('bad_credentials', { detail: 'Please sign in here with your password first.' });
  const { user, isRight, passedSecondStep, left } = await tryPin(deps, { device, userId, pin, least: 'counter' });
  if (left === null) {
    throw new AppError('too_many', { detail: 'Too many wrong PINs. Please sign in with your password.' });
  }
  if (user !== null && isRight) return { user, passedSecondStep };
  if (user !== null) {
    const activity = { now, kind: 'pin' as const, action: 'Switch failed: wrong PIN' };
    await deps.store.write((tx) => recordOfStaff(tx, user, activity));
  }
  throw new AppError('bad_credentials', { detail: `This is not your PIN. ${whatIsLeft(left)}` });
}

export function whatIsLeft(tries: number): string {
  if (tries === 0) return 'Please sign in with your password now.';
  return tries === 1
    ? 'One more try, then only the password works.'
    : `${tries} more tries, then only the password works.`;
}
