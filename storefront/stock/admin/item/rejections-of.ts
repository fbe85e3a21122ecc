interface Rejected {
  errors?: { path: string; message: string }[] | undefined;
}

/** The shop’s errors by field. */
export function rejectionsOf(problem: Rejected | null): Record<string, string | undefined> {
  return Object.fromEntries((problem?.errors ?? []).map(({ path, message }) => [path, message]));
}
