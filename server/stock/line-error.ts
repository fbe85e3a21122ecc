import { AppError } from '#core/app-error.ts';

/**
 * Does the work of one line of a list. Its errors name the line, e.g. 'inputs.0.grams'; an error that names no field is the error
 * of the line's `field`.
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
