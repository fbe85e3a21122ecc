import { lockScreens, readCounterDevice, switchPerson } from '#core/accounts/security/switch-api.ts';
import { AppError } from '#core/app-error.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { findUser, toUser } from '../account-queries.ts';
import { recordOfStaff } from '../activity/record-of-staff.ts';
import { findDevice, requirePin } from './counter-device.ts';
import { openingOf } from './user-opening.ts';

/** Adds the routes for switching between users at a shared counter. */
export function addSwitchRoutes(routes: Routes): void {
  const { deps } = routes;
  serve(routes, readCounterDevice, ({ session }) =>
    deps.store.read((db) => findDevice(db, session?.opening.device ?? null)),
  );

  serve(routes, lockScreens, (context) =>
    context.write(async (tx) => {
      await context.rotateSession(tx, { device: context.session?.opening.device ?? null });
      return { ok: true as const };
    }),
  );

  serve(routes, switchPerson, async (context) => {
    const { user: known, passedSecondStep } = await requirePin(deps, context);
    return context.write(async (tx) => {
      const user = await findUser(tx, known.id);
      // The PIN or the role may have been removed or changed while the PIN was checked.
      if (user?.pinHash !== known.pinHash || user?.staffRole !== known.staffRole) throw new AppError('bad_credentials');
      const { device = null } = context.session?.opening ?? {};
      const opening = { device, isSwitched: true, passedSecondStep, isProvenNow: false, now: context.now };
      await context.rotateSession(tx, await openingOf(tx, user, opening));
      await recordOfStaff(tx, user, { now: context.now, kind: 'pin', action: 'Switched by PIN' });
      return toUser(user);
    });
  });
}
