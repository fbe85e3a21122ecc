import { eq } from 'drizzle-orm';
import type { StaffSettings } from '#core/accounts/security/staff-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { staffSettings } from './security-tables.ts';

const firstSettings: StaffSettings = { requiresSecondFactorOf: 'nobody', lockAfterMinutes: null };

export async function getStaffSettings(db: Reader): Promise<StaffSettings> {
  const [row] = await db.select().from(staffSettings).where(eq(staffSettings.id, 1));
  if (row === undefined) return firstSettings;
  const { id: _id, ...settings } = row;
  return settings;
}

export async function storeStaffSettings(tx: Writer, set: StaffSettings): Promise<void> {
  await tx
    .insert(staffSettings)
    .values({ id: 1, ...set })
    .onConflictDoUpdate({ target: staffSettings.id, set });
}
