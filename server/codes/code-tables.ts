import { sql } from 'drizzle-orm';
import type { CodeRule } from '#core/codes/code-rule.ts';
import * as t from '#server/db/columns.ts';

/** The owner's rules for reading codes, in a single row, in their order. */
export const codeRules = t.table(
  'code_rules',
  {
    id: t.id(),
    rules: t.json<CodeRule[]>('rules').notNull(),
    updatedAt: t.instant('updated_at').notNull(),
    version: t.version(),
  },
  (row) => [t.rule('code_rules_single', sql`${row.id} = 1`)],
);
