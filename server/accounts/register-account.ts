import type { Registration, User } from '#core/accounts/account.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { toUser } from './account-queries.ts';
import { rejectCommonPassword } from './common-passwords.ts';
import { createUser } from './create-user.ts';
import { hashPassword } from './passwords.ts';
import type { AdoptGuestOrders } from './sign-in.ts';

/**
 * Makes an account, signs it in, moves the guest's orders to it and writes the welcome, all or nothing.
 * @throws AppError already_registered; invalid for a password that is guessed first
 */
export async function registerAccount(
  deps: Pick<Deps, 'env' | 'store'>,
  context: RequestContext<unknown, unknown, Registration>,
  adoptGuestOrders: AdoptGuestOrders,
): Promise<User> {
  const { password, ...details } = context.body;
  await rejectCommonPassword(deps, { password, path: 'password', own: details });
  const passwordHash = await hashPassword(password);
  return context.write(async (tx) => {
    const user = await createUser(tx, { ...details, passwordHash }, context.now);
    await context.rotateSession(tx, user.id);
    if (context.session?.userId === null) await adoptGuestOrders(tx, context.session.id, user.id, context.now);
    const created = toUser(user);
    await queueEmails(tx, [(await shopEmails(tx, deps)).welcome({ user: created })], context.now);
    return created;
  });
}
