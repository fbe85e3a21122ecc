import { formatMoney } from '#core/money.ts';
import { isLimited, type LimitedActing, requireApprover } from '#server/accounts/security/staff-limits.ts';
import { getStaffLimits } from '#server/accounts/security/staff-settings.ts';
import type { Reader, Writer } from '#server/db/store.ts';

/** A line of a sale, against the catalogue. */
export interface SoldLine {
  quantity: number;
  catalogueCents: number;
  unitCents: number;
}

/** What lower prices take off a sale. A raised price doesn't make up for a lowered one. */
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

/** The limit that a sale has passed; null where it is within it, or an owner's. */
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

/** Returns what belongs into the event of the changed prices. @throws AppError approval_needed */
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
