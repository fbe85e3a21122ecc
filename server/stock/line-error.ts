import { AppError } from '#core/app-error.ts';

/**
 * Runs `work` for one line of a list. If it throws an AppError, the error's field gets the line's path in front: 'grams' becomes
 * 'inputs.0.grams'. An error without a field is reported at `field`.
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
