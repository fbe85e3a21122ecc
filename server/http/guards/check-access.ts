import type { Request } from 'express';
import { hasRole, missingRoleText } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import { changesOwnAccount, type Endpoint, isStaffAccess } from '#core/endpoint.ts';
import { busy } from '#server/bounded-queue.ts';
import type { Deps } from '#server/deps.ts';
import { shopLimits } from '#server/limits.ts';
import type { SessionInUse } from '../request-context.ts';
import { logUser } from '../request-log.ts';
import type { Routes } from '../routes.ts';
import type { RequestSession } from '../sessions.ts';
import { rejectForeignOrigin } from './hosts-and-origins.ts';

/**
 * Checks whether a request may continue. The checks are: whether the shop is open, who sends the request, whether it comes from the shop's
 * own page, and how often such requests are sent. The session may contain changes that aren't on the disk yet. No response may therefore
 * be sent before `store.durable()` has resolved.
 * @throws AppError
 */
export async function checkAccess(
  { deps, siteModes }: Routes,
  endpoint: Endpoint,
  request: Request,
  session: RequestSession,
): Promise<void> {
  const address = request.ip ?? '';
  // The limit is checked before anything else. Each request of a flood thus costs only one look-up.
  if (endpoint.limit) await deps.limits.requireLeft(endpoint.limit, address);
  // The session isn't needed for a response that is the same for everyone.
  if (!endpoint.publicResponse) await session.load({ isAhead: true });
  if (session.actor !== null) logUser(request, session.actor.id);
  if (
    endpoint.closedWhileComingSoon &&
    !hasRole(session.actor?.role, 'counter') &&
    (await siteModes.current()) === 'coming-soon'
  ) {
    throw new AppError('not_open');
  }
  requireRights(endpoint, session);
  requireConfirmation(endpoint, session, deps.clock());
  const isUnsafe = endpoint.method !== 'GET';
  if (isUnsafe && !endpoint.fromAnywhere) rejectForeignOrigin(request.headers, deps.env.publicUrl);
  if (changesOwnAccount(endpoint)) rejectOtherAccount(request.headers['shown-account'], session);
  if (endpoint.limit) await deps.limits.count(endpoint.limit, address);
  if (endpoint.publicResponse && deps.env.pageCache) await deps.limits.count('render', address);
  if (isUnsafe) requireRoomToWrite(deps, session);
}

/**
 * Rejects a change of the account if the page that sends it shows another account. All tabs of a browser share one session, so the user
 * may have changed in another tab.
 * @throws AppError other_account
 */
function rejectOtherAccount(shown: string | string[] | undefined, { actor }: RequestSession): void {
  if (shown !== undefined && shown !== String(actor?.id)) throw new AppError('other_account');
}

/** @throws AppError busy if too many writes are already waiting, because this write would delay them further */
function requireRoomToWrite({ writes }: Pick<Deps, 'writes'>, { actor }: RequestSession): void {
  const most = hasRole(actor?.role, 'driver') ? shopLimits.waitingWritesOfStaff : shopLimits.waitingWrites;
  if (writes.areFull(most)) throw busy();
}

const confirmedMs = 15 * 60 * 1000;

/** Whether a password or a second factor was entered in this session a short while ago. */
export function isConfirmed(session: SessionInUse | null, now: Date): boolean {
  const at = session?.opening.confirmedAt ?? null;
  return at !== null && now.getTime() - Date.parse(at) < confirmedMs;
}

function requireConfirmation({ access, confirms }: Endpoint, { session }: RequestSession, now: Date) {
  if (!isStaffAccess(access) || session === null) return;
  const mustConfirm = confirms === 'always' || (confirms === 'switched' && session.opening.isSwitched);
  if (mustConfirm && !isConfirmed(session, now)) throw new AppError('confirm_needed');
}

/** Throws 401 or 403 if the session lacks the rights for the endpoint. Called before the request's origin is checked. */
function requireRights({ access, method, setsUpSecondFactor }: Endpoint, session: RequestSession): void {
  if (access === 'anyone') return;
  if (access === 'shopper') {
    if (method === 'GET' && session.session === null) throw new AppError('signed_out');
    return;
  }
  if (session.actor === null) throw new AppError('signed_out');
  const { heldRole: role } = session;
  if (!isStaffAccess(access) || hasRole(setsUpSecondFactor ? role : session.actor.role, access)) return;
  if (hasRole(role, access)) throw new AppError('second_factor_needed');
  // The error contains the user's current role, because it may have changed since the screen was opened.
  throw new AppError('forbidden', { detail: missingRoleText(role, access), role });
}
