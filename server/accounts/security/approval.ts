import type { Approval } from '#core/accounts/security/approval.ts';
import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { findDevice, tryPin, whatIsLeft } from './counter-device.ts';
import { isRequiredOf } from './second-factor.ts';

/** The owner whose PIN was sent with a request. */
export interface Approver {
  id: number;
  name: string;
}

type ApprovedRequest = Pick<
  RequestContext<unknown, unknown, { approval?: Approval | undefined }>,
  'actor' | 'session' | 'body' | 'now'
>;

/**
 * Returns the owner who approves a request with their PIN; null if the request has no PIN. The owner must have signed in at this counter
 * before. Wrong PINs for approvals and for switching users are counted together.
 * @throws AppError approval_needed with the invalid field, too_many after five wrong PINs
 */
export async function checkApproval(
  deps: Pick<Deps, 'store'>,
  { actor, session, body: { approval }, now }: ApprovedRequest,
): Promise<Approver | null> {
  if (approval === undefined) return null;
  const device = session?.opening.device ?? null;
  const { members } = await deps.store.read((db) => findDevice(db, device));
  const member = members.find(({ id }) => id === approval.userId);
  if (device === null || member?.role !== 'owner') {
    throw rejected('userId', 'Only an owner who has signed in at this counter with their password can approve it.');
  }
  const { name } = member;
  const { user, isRight, passedSecondStep, left } = await tryPin(deps, { device, ...approval, least: 'owner' });
  if (left === null) {
    const message = `Too many wrong PINs. ${name} signs in with the password first.`;
    throw new AppError('too_many', { detail: message, errors: [{ path: 'approval.pin', message }] });
  }
  if (user === null || !isRight) {
    // The activity log names the signed-in person as the one who failed, because they entered the PIN.
    const activity = { kind: 'pin' as const, action: 'Approval failed: wrong PIN', subject: name };
    await deps.store.write((tx) => recordActivity(tx, { actor, now }, activity));
    const next = left === 0 ? `${name} signs in with the password now.` : whatIsLeft(left);
    throw rejected('pin', `This is not the PIN of ${name}. ${next}`);
  }
  if (!passedSecondStep && (await deps.store.read((db) => isRequiredOf(db, user.staffRole)))) {
    throw rejected('userId', `${name} signs in here with the second step first, as the shop requires.`);
  }
  return { id: user.id, name };
}

function rejected(field: 'userId' | 'pin', message: string): AppError {
  return new AppError('approval_needed', { detail: message, errors: [{ path: `approval.${field}`, message }] });
}
