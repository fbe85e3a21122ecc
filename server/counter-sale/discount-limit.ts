import { formatMoney } from '#core/money.ts';
import { isLimited, type LimitedActing, requireApprover } from '#server/accounts/security/staff-limits.ts';
import { getStaffLimits } from '#server/accounts/security/staff-settings.ts';
import type { Reader, Writer } from '#server/db/store.ts';

/** A line of a sale, with its price in the catalogue. */
export interface SoldLine {
  quantity: number;
  catalogueCents: number;
  unitCents: number;
}

/** Returns the total discount of a sale. A price above the catalogue's doesn't reduce the discount. */
function discountOf(lines: readonly SoldLine[]): number {
  return lines.reduce(
    (sum, { quantity, catalogueCents, unitCents }) => sum + quantity * Math.max(0, catalogueCents - unitCents),
    0,
  );
}

export interface PassedLimit {
  cents: number;
  limitCents: number;
}

/** Returns the limit that a sale's discount exceeds; null if it exceeds none. Sales made by an owner have no limit. */
export async function findPassedLimit(
  db: Reader,
  acting: Pick<LimitedActing, 'actor'>,
  lines: readonly SoldLine[],
): Promise<PassedLimit | null> {
  const cents = discountOf(lines);
  if (cents === 0 || !isLimited(acting)) return null;
  const { discountCents: limitCents } = await getStaffLimits(db);
  return cents > limitCents ? { cents, limitCents } : null;
}

/**
 * Requires an owner's approval if the discount of a sale exceeds the limit of counter staff. Returns what the event about changed
 * prices records of the approval.
 * @throws AppError approval_needed
 */
export async function requireDiscountWithinLimit(
  tx: Writer,
  context: LimitedActing,
  lines: readonly SoldLine[],
): Promise<{ approvedBy?: { id: number; name: string } }> {
  const passed = await findPassedLimit(tx, context, lines);
  if (passed === null) return {};
  const { cents, limitCents } = passed;
  return requireApprover(tx, context, {
    cents,
    limitCents,
    rule: `Counter staff lower the prices of one sale by up to ${formatMoney(limitCents)} in all.`,
    subject: `Prices of one sale lowered by ${formatMoney(cents)}`,
  });
}
