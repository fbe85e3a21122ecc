/** The code of the system, of SQLite or of PostgreSQL that an error has itself. All of SQLite's kinds of "busy" are the same here. */
export function ownCodeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string') return '';
  return code.startsWith('SQLITE_BUSY') ? 'SQLITE_BUSY' : code;
}

/** The first code of an error and its causes. */
export function codeOf(error: unknown): string {
  return error instanceof Error ? ownCodeOf(error) || codeOf(error.cause) : '';
}
