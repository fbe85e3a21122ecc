/** For how many hours a password-reset code that staff read out is valid, and how many wrong guesses it allows. */
export const resetCodeHours = 24;
export const mostCodeGuesses = 5;

/** Normalises a typed password-reset code, so that "km7p 2xq4" and "KM7P-2XQ4" are the same code. */
export function resetCodeKey(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
