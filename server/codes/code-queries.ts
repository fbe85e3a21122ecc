import type { StoredRules } from '#core/codes/code-api.ts';
import type { Reader } from '#server/db/store.ts';
import { codeRules } from './code-tables.ts';

/** The owner's rules for reading codes, in their order. A shop without any has version 0. */
export async function getCodeRules(db: Reader): Promise<StoredRules> {
  const [row] = await db.select().from(codeRules);
  return { rules: row?.rules ?? [], version: row?.version ?? 0 };
}
