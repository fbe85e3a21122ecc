import { AppError } from '#core/app-error.ts';
import type { StoredRules } from '#core/codes/code-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { codeRules } from './code-tables.ts';

/** The owner's rules for reading codes, in their order. A shop without any has version 0. */
export async function getCodeRules(db: Reader): Promise<StoredRules> {
  const [row] = await db.select().from(codeRules);
  return { rules: row?.rules ?? [], version: row?.version ?? 0 };
}

/** @throws AppError stale_version */
export async function storeCodeRules(
  tx: Writer,
  { rules, version }: Pick<StoredRules, 'rules'> & { version?: number | undefined },
  now: Date,
): Promise<{ before: StoredRules; after: StoredRules }> {
  const before = await getCodeRules(tx);
  if (version !== undefined && version !== before.version) throw new AppError('stale_version');
  const set = { rules, updatedAt: now.toISOString(), version: before.version + 1 };
  await tx
    .insert(codeRules)
    .values({ id: 1, ...set })
    .onConflictDoUpdate({ target: codeRules.id, set });
  return { before, after: { rules, version: set.version } };
}
