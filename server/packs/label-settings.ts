import { AppError } from '#core/app-error.ts';
import { defaultLabelSettings, type LabelSettings } from '#core/packs/label-settings.ts';
import type { StoredLabelSettings } from '#core/packs/packs-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { labelSettings } from './pack-tables.ts';

/** Returns the label settings. If the owner hasn't saved any, the default settings are returned, with version 0. */
export async function getLabelSettings(db: Reader): Promise<StoredLabelSettings> {
  const [row] = await db.select().from(labelSettings);
  const shown = { ...defaultLabelSettings.shown, ...row?.value.shown };
  return { ...defaultLabelSettings, ...row?.value, shown, version: row?.version ?? 0 };
}

/** @throws AppError stale_version */
export async function storeLabelSettings(
  tx: Writer,
  { version, ...value }: LabelSettings & { version: number },
  now: Date,
): Promise<StoredLabelSettings> {
  const before = await getLabelSettings(tx);
  if (before.version !== version) throw new AppError('stale_version');
  const set = { value, updatedAt: now.toISOString(), version: version + 1 };
  await tx
    .insert(labelSettings)
    .values({ id: 1, ...set })
    .onConflictDoUpdate({ target: labelSettings.id, set });
  return { ...value, version: set.version };
}
