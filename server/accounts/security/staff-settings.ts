import { eq } from 'drizzle-orm';
import type { StaffSettings } from '#core/accounts/security/staff-api.ts';
import { firstLimits, type StaffLimits } from '#core/accounts/security/staff-limits-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { staffSettings } from './security-tables.ts';

const firstSettings: StaffSettings = { requiresSecondFactorOf: 'nobody', lockAfterMinutes: null };

export async function getStaffSettings(db: Reader): Promise<StaffSettings> {
  const row = await findRow(db);
  if (row === null) return firstSettings;
  const { requiresSecondFactorOf, lockAfterMinutes } = row;
  return { requiresSecondFactorOf, lockAfterMinutes };
}

export async function getStaffLimits(db: Reader): Promise<StaffLimits> {
  const row = await findRow(db);
  if (row === null) return firstLimits;
  return { correctionCents: row.correctionLimitCents, discountCents: row.discountLimitCents };
}

export function storeStaffSettings(tx: Writer, set: StaffSettings): Promise<void> {
  return storeRow(tx, set);
}

export function storeStaffLimits(tx: Writer, { correctionCents, discountCents }: StaffLimits): Promise<void> {
  return storeRow(tx, { correctionLimitCents: correctionCents, discountLimitCents: discountCents });
}

type SettingsRow = typeof staffSettings.$inferSelect;

async function findRow(db: Reader): Promise<SettingsRow | null> {
  const [row] = await db.select().from(staffSettings).where(eq(staffSettings.id, 1));
  return row ?? null;
}

/** Stores only the given columns of the staff settings. A new row gets the default settings for all others. */
async function storeRow(tx: Writer, set: Partial<Omit<SettingsRow, 'id'>>): Promise<void> {
  await tx
    .insert(staffSettings)
    .values({ id: 1, ...firstSettings, ...set })
    .onConflictDoUpdate({ target: staffSettings.id, set });
}
