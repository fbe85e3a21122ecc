/** The messages of an error and its causes, because Drizzle wraps the errors of PostgreSQL's driver. */
export function withCauses(error: unknown): string {
  return error instanceof Error ? `${error.message} ${withCauses(error.cause)}` : String(error ?? '');
}

/** The messages of the error with which a call fails, immediately or later. */
export async function failureOf(call: () => unknown): Promise<string> {
  try {
    await call();
  } catch (error) {
    return withCauses(error);
  }
  throw new Error('It did not fail');
}
