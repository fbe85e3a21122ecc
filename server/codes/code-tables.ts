import { sql } from 'drizzle-orm';
import type { CodeRule } from '#core/codes/code-rule.ts';
import { id, instant, json, rule, table, version } from '#server/db/columns.ts';

/** The owner's rules for reading codes, in a single row, in their order. */
export const codeRules = table(
  'code_rules',
  {
    id: id(),
    rules: json<CodeRule[]>('rules').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: version(),
  },
  (row) => [rule('code_rules_single', sql`${row.id} = 1`)],
);
