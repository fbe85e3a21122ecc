import type { User } from '#core/accounts/account.ts';
import {
  changeDetails,
  changePassword,
  currentUser,
  forgotPassword,
  login,
  logout,
  openSession,
  register,
  resetPassword,
} from '#core/accounts/account-api.ts';
import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { findUser, findUserByName, toUser } from './account-queries.ts';
import { recordOfStaff } from './activity/record-of-staff.ts';
import { updateDetails, updatePassword, updatePasswordByToken } from './change-account.ts';
import { type AdoptGuestOrders, registerAccount } from './create-user.ts';
import { requestPasswordReset } from './password-reset.ts';
import { verifyPassword } from './passwords.ts';

export function addAccountRoutes(
  routes: Routes,
  deps: Deps,
  { adoptGuestOrders }: { adoptGuestOrders: AdoptGuestOrders },
): void {
  serve(routes, currentUser, async ({ actor }) => {
    const user = actor && (await deps.store.read((db) => findUser(db, actor.id)));
    if (user === null) throw new AppError('signed_out');
    return toUser(user);
  });

  serve(routes, register, (context) => registerAccount(deps, context, adoptGuestOrders));

  serve(routes, login, (context) => signIn(deps, context, adoptGuestOrders));

  serve(routes, logout, (context) =>
    context.write(async (tx) => {
      await context.endSession(tx);
      return { ok: true as const };
    }),
  );

  serve(routes, openSession, async (context) => {
    if (context.actor !== null) return { kind: 'customer' as const };
    if (context.session === null) await context.write((tx) => context.rotateSession(tx, null));
    return { kind: 'guest' as const };
  });

  serve(routes, changeDetails, (context) => updateDetails(deps, context));

  serve(routes, changePassword, (context) => updatePassword(deps, context));

  serve(routes, forgotPassword, (context) =>
    context.write(async (tx) => {
      await requestPasswordReset(tx, { name: context.body.email, now: context.now }, deps);
      return { ok: true as const };
    }),
  );

  serve(routes, resetPassword, (context) => updatePasswordByToken(deps, context));
}

/**
 * Signs in by username or email, with a new session, and moves the guest's orders to the account.
 * @throws AppError bad_credentials, the same after the same time for an unknown name and a wrong password;
 * too_many after ten failures in 15 minutes for the account or from the address
 */
async function signIn(
  { store, limits }: Deps,
  context: RequestContext<unknown, unknown, { username: string; password: string }>,
  adoptGuestOrders: AdoptGuestOrders,
): Promise<User> {
  const { username, password } = context.body;
  const user = await store.read((db) => findUserByName(db, username));
  // Its email and its username are counted together; an unknown name is counted as it was typed.
  const account = user?.usernameKey ?? username;
  const isRight = await verifyPassword(user?.passwordHash ?? null, password, () =>
    limits.checkSignIn(account, context.address),
  );
  if (user === null || !isRight) {
    await limits.recordFailedSignIn(account, context.address);
    if (user !== null)
      await store.write((tx) =>
        recordOfStaff(tx, user, { now: context.now, kind: 'sign-in', action: 'Sign-in failed: wrong password' }),
      );
    throw new AppError('bad_credentials');
  }
  await limits.recordSignIn(account);
  return context.write(async (tx) => {
    const present = await findUser(tx, user.id);
    // The password was changed while the old one was being checked, so the old one is no longer valid.
    if (present?.passwordHash !== user.passwordHash) throw new AppError('bad_credentials');
    await context.rotateSession(tx, user.id);
    if (context.session?.userId === null) await adoptGuestOrders(tx, context.session.id, user.id, context.now);
    await recordOfStaff(tx, present, { now: context.now, kind: 'sign-in', action: 'Signed in' });
    return toUser(present);
  });
}
