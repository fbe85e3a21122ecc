/** The error's own code, from the system, SQLite or PostgreSQL. All of SQLite's "busy" codes count as the same code. */
export function ownCodeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string') return '';
  return code.startsWith('SQLITE_BUSY') ? 'SQLITE_BUSY' : code;
}

/** The first code found in an error and its causes. */
export function codeOf(error: unknown): string {
  return error instanceof Error ? ownCodeOf(error) || codeOf(error.cause) : '';
}
