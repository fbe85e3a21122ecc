import {
  changeDetails as changeDetailsEndpoint,
  changePassword as changePasswordEndpoint,
  currentUser,
  forgotPassword,
  login,
  logout,
  openSession,
  register,
  resetPassword as resetPasswordEndpoint,
} from '#core/accounts/account-api.ts';
import { Refusal } from '#core/refusal.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve.ts';
import { findUser, toUser } from './account-queries.ts';
import { changeDetails } from './change-details.ts';
import { changePassword } from './change-password.ts';
import { forgetPassword } from './forgot-password.ts';
import type { AdoptGuestOrders } from './guest-orders.ts';
import { registerAccount } from './register-account.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';

export function addAccountRoutes(
  routes: Routes,
  deps: Deps,
  { adoptGuestOrders }: { adoptGuestOrders: AdoptGuestOrders },
): void {
  serve(routes, currentUser, async ({ caller }) => {
    const user = caller && (await deps.store.read((db) => findUser(db, caller.id)));
    if (user === null) throw new Refusal('signed_out');
    return toUser(user);
  });

  serve(routes, register, (call) => registerAccount(deps, call, adoptGuestOrders));

  serve(routes, login, (call) => signIn(deps, call, adoptGuestOrders));

  serve(routes, logout, (call) =>
    call.write(async (tx) => {
      await call.endSession(tx);
      return { ok: true as const };
    }),
  );

  serve(routes, openSession, async (call) => {
    if (call.caller !== null) return { kind: 'customer' as const };
    if (call.session === null) await call.write((tx) => call.renewSession(tx, null));
    return { kind: 'guest' as const };
  });

  serve(routes, changeDetailsEndpoint, (call) => changeDetails(deps, call));

  serve(routes, changePasswordEndpoint, (call) => changePassword(deps, call));

  serve(routes, forgotPassword, (call) =>
    call.write(async (tx) => {
      await forgetPassword(tx, { name: call.body.email, now: call.now }, deps);
      return { ok: true as const };
    }),
  );

  serve(routes, resetPasswordEndpoint, (call) => resetPassword(deps, call));
}
