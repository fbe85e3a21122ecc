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
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { findUser, toUser } from './account-queries.ts';
import { updateDetails } from './change-details.ts';
import { updatePassword, updatePasswordByToken } from './change-password.ts';
import { requestPasswordReset } from './password-reset.ts';
import { registerAccount } from './register-account.ts';
import type { AdoptGuestOrders } from './sign-in.ts';
import { signIn } from './sign-in.ts';

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
