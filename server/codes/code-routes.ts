import { AppError } from '#core/app-error.ts';
import { readCodeRules, type StoredRules, saveCodeRules } from '#core/codes/code-api.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { codeRules } from './code-tables.ts';

/** The owner's rules for reading codes. */
export function addCodeRoutes(routes: Routes, { store }: Deps): void {
  serve(routes, readCodeRules, () => store.read(getCodeRules));
  serve(routes, saveCodeRules, (context) =>
    context.write(async (tx) => {
      const { version, rules } = context.body;
      const before = await getCodeRules(tx);
      if (version !== undefined && version !== before.version) throw new AppError('stale_version');
      const set = { rules, updatedAt: context.now.toISOString(), version: before.version + 1 };
      await tx
        .insert(codeRules)
        .values({ id: 1, ...set })
        .onConflictDoUpdate({ target: codeRules.id, set });
      const after = { rules, version: set.version };
      const changed = { kind: 'settings' as const, action: 'Changed settings', subject: 'Codes', before, after };
      await recordActivity(tx, context, changed);
      return after;
    }),
  );
}

async function getCodeRules(db: Reader): Promise<StoredRules> {
  const [row] = await db.select().from(codeRules);
  return { rules: row?.rules ?? [], version: row?.version ?? 0 };
}
