/** What an error and its causes say: Drizzle wraps what PostgreSQL's driver throws. */
export function withCauses(error: unknown): string {
  return error instanceof Error ? `${error.message} ${withCauses(error.cause)}` : String(error ?? '');
}

/** What a call throws that fails, whether at once or later. */
export async function failureOf(call: () => unknown): Promise<string> {
  try {
    await call();
  } catch (error) {
    return withCauses(error);
  }
  throw new Error('It did not fail');
}
