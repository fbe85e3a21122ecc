import type { StoredScales } from '#core/scales/scale-api.ts';
import { noScales } from '#core/scales/scale-settings.ts';
import type { Reader } from '#server/db/store.ts';
import { scaleSettings } from './scale-tables.ts';

export async function getScales(db: Reader): Promise<StoredScales> {
  const [row] = await db.select().from(scaleSettings);
  return { ...noScales, ...row?.value, version: row?.version ?? 0 };
}
