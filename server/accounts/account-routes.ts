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
  resetPasswordByCode,
} from '#core/accounts/account-api.ts';
import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { findUser, toUser } from './account-queries.ts';
import { updateDetails, updatePassword, updatePasswordByToken } from './change-account.ts';
import { addCloseRequestRoutes } from './close-request.ts';
import { type AdoptGuestOrders, registerAccount } from './create-user.ts';
import { requestPasswordReset } from './password-reset.ts';
import { updatePasswordByCode } from './reset-code.ts';
import { addSecondStepRoutes, signIn } from './security/sign-in.ts';

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

  serve(routes, login, (context) => signIn({ ...deps, adoptGuestOrders }, context));
  addSecondStepRoutes(routes, { ...deps, adoptGuestOrders });

  serve(routes, logout, (context) =>
    context.write(async (tx) => {
      await context.endSession(tx);
      return { ok: true as const };
    }),
  );

  serve(routes, openSession, async (context) => {
    if (context.actor !== null) return { kind: 'customer' as const };
    if (context.session === null) await context.write((tx) => context.rotateSession(tx, { device: null }));
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

  serve(routes, resetPasswordByCode, (context) => updatePasswordByCode(deps, context));

  addCloseRequestRoutes(routes, deps);
}
