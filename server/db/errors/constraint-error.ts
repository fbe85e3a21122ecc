const codes = {
  unique: ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'],
  check: ['SQLITE_CONSTRAINT_CHECK', '23514'],
  reference: ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'],
} as const;

/** Whether a query failed because of a constraint of this type, in any supported database. Also checks the error's causes. */
export function isConstraintError(error: unknown, kind: keyof typeof codes): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return (codes[kind] as readonly unknown[]).includes(code) || isConstraintError(error.cause, kind);
}
