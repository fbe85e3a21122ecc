/**
 * The hours for which a password-reset code is valid, and the number of wrong guesses that it allows. Staff read the code out to the
 * customer.
 */
export const resetCodeHours = 24;
export const mostCodeGuesses = 5;

/** Normalises a typed password-reset code, so that "km7p 2xq4" and "KM7P-2XQ4" are the same code. */
export function resetCodeKey(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
