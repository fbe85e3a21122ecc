import { AppError } from '#core/app-error.ts';

/**
 * Runs the work for one line of a list. Errors are reported at the line, e.g. 'inputs.0.grams'; an error without a field is
 * reported at the line's `field`.
 */
export async function inLine<Outcome>(
  line: string,
  field: string,
  work: () => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const errors = error.details.errors ?? [{ path: field, message: error.message }];
    throw new AppError(error.code, {
      ...error.details,
      errors: errors.map(({ path, message }) => ({ path: `${line}.${path}`, message })),
    });
  }
}
