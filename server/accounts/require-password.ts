import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { UserRow } from './account-queries.ts';
import { verifyPassword } from './password.ts';

/**
 * Makes sure that it is the owner who sits at a signed-in browser. Failures count as failed sign-ins, or a session left
 * open would be a place to guess the password at.
 * @throws Refusal invalid at the field currentPassword; too_many
 */
export async function requirePassword(
  { limits }: Pick<Deps, 'limits'>,
  user: UserRow,
  { password, address }: { password: string; address: string },
): Promise<void> {
  if (password === '') throw wrongPassword('Please enter your current password');
  const isRight = await verifyPassword(user.passwordHash, password, () =>
    limits.checkSignIn(user.usernameKey, address),
  );
  if (isRight) return limits.recordSignIn(user.usernameKey);
  await limits.recordFailedSignIn(user.usernameKey, address);
  throw wrongPassword('This is not your current password');
}

function wrongPassword(message: string): AppError {
  return new AppError('invalid', { detail: `${message}.`, errors: [{ path: 'currentPassword', message }] });
}
