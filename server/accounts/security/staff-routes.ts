import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, max, or, sql } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import {
  addStaff,
  changeStaffRole,
  listStaff,
  readStaffSettings,
  resendInvitation,
  resetSecondFactor,
  type StaffMember,
  saveStaffSettings,
} from '#core/accounts/security/staff-api.ts';
import { readStaffLimits, saveStaffLimits } from '#core/accounts/security/staff-limits-api.ts';
import { AppError } from '#core/app-error.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { findUser, findUserByEmail, findUserByName, type UserRow } from '../account-queries.ts';
import { sessions, users } from '../account-tables.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { createUser } from '../create-user.ts';
import { giveRole } from '../give-role.ts';
import { inviteToPassword } from '../password-reset.ts';
import { hashPassword } from '../passwords.ts';
import { endSessionsOf } from '../session-queries.ts';
import { inviteToStaff } from '../staff-invitation.ts';
import { applyRequirement, clearFactors, findFactors, hasFactor } from './second-factor.ts';
import { getStaffLimits, getStaffSettings, storeStaffLimits, storeStaffSettings } from './staff-settings.ts';

/** Adds the routes for the shop's staff and for the owner's requirements for staff sign-ins. */
export function addStaffRoutes(routes: Routes): void {
  const { deps } = routes;
  serve(routes, listStaff, ({ now }) => deps.store.read((db) => findStaff(db, now)));

  serve(routes, addStaff, async (context) => {
    const { actor, body, now } = context;
    const { role, email, username = email, ...names } = body;
    // The account gets a random password that no one knows. It can't be used until its owner chooses a password.
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
    return context.write(async (tx) => {
      const known = await findUserByEmail(tx, email);
      if (known !== null && (known.staffRole !== null || known.invitedRole !== null)) {
        const state = known.staffRole === null ? 'invited' : 'on the staff';
        throw new AppError('wrong_status', { detail: `${known.email} is ${state} already. Change the role below.` });
      }
      if (known === null) await rejectAddressAsUsername(tx, email);
      const user = known ?? (await createUser(tx, { ...names, username, email, passwordHash }, now));
      await inviteToStaff(tx, { user, role, actorId: actor?.id ?? null, now }, deps);
      const member = (await findStaff(tx, now)).find(({ id }) => id === user.id);
      if (member === undefined) throw new Error(`Account ${user.id} was not invited`);
      return { member, isInvited: true };
    });
  });

  serve(routes, changeStaffRole, (context) =>
    context.write(async (tx) => {
      const { params, body, now } = context;
      await giveRole(tx, context, { userId: params.id, role: body.role }, deps);
      if (body.role === null) await endSessionsOf(tx, params.id, now);
      return findStaff(tx, now);
    }),
  );

  serve(routes, resetSecondFactor, (context) =>
    context.write(async (tx) => {
      const { params, now } = context;
      const user = await findUser(tx, params.id);
      if (user === null || user.staffRole === null)
        throw new AppError('not_found', { detail: 'There is no such person.' });
      await clearFactors(tx, user.id);
      await endSessionsOf(tx, user.id, now);
      const subject = `${accountName(user)} (${user.username})`;
      await recordActivity(tx, context, { kind: 'second-factor', action: 'Removed a lost second step', subject });
      return findStaff(tx, now);
    }),
  );

  serve(routes, resendInvitation, (context) =>
    context.write(async (tx) => {
      const { params, now } = context;
      const user = await findUser(tx, params.id);
      if (user === null || (user.staffRole === null && user.invitedRole === null)) {
        throw new AppError('not_found', { detail: 'There is no such person.' });
      }
      if (user.invitedRole === null && user.invitedUntil === null) {
        throw new AppError('wrong_status', { detail: `${accountName(user)} has chosen a password already.` });
      }
      await inviteToPassword(tx, { user, now }, deps);
      return findStaff(tx, now);
    }),
  );

  serve(routes, readStaffSettings, () => deps.store.read(getStaffSettings));
  serve(routes, saveStaffSettings, (context) =>
    context.write(async (tx) => {
      const before = await getStaffSettings(tx);
      await storeStaffSettings(tx, context.body);
      for (const user of await listStaffAccounts(tx)) await applyRequirement(tx, user);
      const values = { before: { ...before }, after: { ...context.body } };
      await recordActivity(tx, context, {
        kind: 'settings',
        action: 'Changed settings',
        subject: 'Staff sign-ins',
        ...values,
      });
      return context.body;
    }),
  );

  serve(routes, readStaffLimits, () => deps.store.read(getStaffLimits));
  serve(routes, saveStaffLimits, (context) =>
    context.write(async (tx) => {
      const values = { before: await getStaffLimits(tx), after: context.body };
      await storeStaffLimits(tx, context.body);
      await recordActivity(tx, context, {
        kind: 'settings',
        action: 'Changed settings',
        subject: 'Limits of counter staff',
        ...values,
      });
      return context.body;
    }),
  );
}

/** @throws AppError wrong_status if the email address is another account's username, because no account can then be created with it */
async function rejectAddressAsUsername(tx: Writer, email: string): Promise<void> {
  const other = await findUserByName(tx, email);
  if (other === null) return;
  throw new AppError('wrong_status', {
    detail: `Another account (number ${other.id}, ${other.email}) has ${email} as its username. Ask its holder to choose another one, or invite another address.`,
  });
}

function listStaffAccounts(db: Reader): Promise<Pick<UserRow, 'id' | 'staffRole'>[]> {
  return db.select({ id: users.id, staffRole: users.staffRole }).from(users).where(isNotNull(users.staffRole));
}

async function findStaff(db: Reader, now: Date): Promise<StaffMember[]> {
  const rows = await db
    .select({ user: users, lastSeenAt: max(sessions.lastUsedAt) })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), gt(sessions.expiresAt, now.toISOString())))
    .where(or(isNotNull(users.staffRole), isNotNull(users.invitedRole)))
    .groupBy(users.id)
    .orderBy(
      sql`case coalesce(${users.staffRole}, ${users.invitedRole}) when 'owner' then 0 when 'counter' then 1 else 2 end`,
      users.id,
    );
  const members: StaffMember[] = [];
  for (const { user, lastSeenAt } of rows) {
    const { id, username, email, firstName, lastName, staffRole, invitedRole, pinHash, invitedUntil } = user;
    const role = staffRole ?? invitedRole;
    if (role === null) continue;
    const isPending = staffRole === null;
    const hasSecondFactor = !isPending && hasFactor(await findFactors(db, id));
    const named = { id, username, email, firstName, lastName };
    members.push({ ...named, role, isPending, lastSeenAt, invitedUntil, hasPin: pinHash !== null, hasSecondFactor });
  }
  return members;
}
