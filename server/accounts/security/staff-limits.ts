import { hasRole, type StaffRole } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import { formatMoney } from '#core/money.ts';
import type { Writer } from '#server/db/store.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Approver } from './approval.ts';

/** The person who acts, and the owner who has approved the action with their PIN. */
export interface LimitedActing {
  actor: { id: number; role: StaffRole | null } | null;
  now: Date;
  approver?: Approver | null | undefined;
}

export interface AboveLimit {
  cents: number;
  limitCents: number;
  /** States the limit, for the person at the counter: "Counter staff give back up to $200.00 of one order." */
  rule: string;
  /** States what exceeds the limit, for the activity log: "$250.00 of order #12 given back". */
  subject: string;
}

export function isLimited({ actor }: Pick<LimitedActing, 'actor'>): boolean {
  return !hasRole(actor?.role ?? null, 'owner');
}

/**
 * Requires an owner's approval for an action above a limit. The activity log names the owner and the person who acts. The caller must
 * add the returned value to the order's log.
 * @throws AppError approval_needed
 */
export async function requireApprover(
  tx: Writer,
  { actor, now, approver = null }: LimitedActing,
  { cents, limitCents, rule, subject }: AboveLimit,
): Promise<{ approvedBy: Approver }> {
  if (approver === null) {
    const detail = `${rule} For ${formatMoney(cents)} an owner types their PIN here, or does it themselves.`;
    throw new AppError('approval_needed', { detail, limit: limitCents, amount: cents });
  }
  await recordActivity(
    tx,
    { actor, now },
    {
      kind: 'rights',
      action: 'Went above a limit with an owner’s PIN',
      subject,
      before: {},
      after: { approvedBy: approver.name, limitCents },
    },
  );
  return { approvedBy: approver };
}
