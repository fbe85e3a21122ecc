import type { User } from '#core/accounts/account.ts';
import { AppError } from '#core/app-error.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findUser, findUserByName, toUser } from './account-queries.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Signs in by username or email, with a new session, and moves the guest's orders to the account.
 * @throws AppError bad_credentials, the same after the same time for an unknown name and a wrong password;
 * too_many after ten failures in 15 minutes for the account or from the address
 */
export async function signIn(
  { store, limits }: Deps,
  context: RequestContext<unknown, unknown, { username: string; password: string }>,
  adoptGuestOrders: AdoptGuestOrders,
): Promise<User> {
  const { username, password } = context.body;
  const user = await store.read((db) => findUserByName(db, username));
  // Its email and its username are counted together; an unknown name is counted as it was typed.
  const account = user?.usernameKey ?? username;
  const isRight = await verifyPassword(user?.passwordHash ?? null, password, () =>
    limits.checkSignIn(account, context.address),
  );
  if (user === null || !isRight) {
    await limits.recordFailedSignIn(account, context.address);
    throw new AppError('bad_credentials');
  }
  await limits.recordSignIn(account);
  return context.write(async (tx) => {
    const present = await findUser(tx, user.id);
    // Changed while the old one was being checked: that one opens nothing any more.
    if (present?.passwordHash !== user.passwordHash) throw new AppError('bad_credentials');
    await context.rotateSession(tx, user.id);
    if (context.session?.userId === null) await adoptGuestOrders(tx, context.session.id, user.id, context.now);
    return toUser(present);
  });
}

/**
 * Moves the orders of a guest's session to the account that it signs in to. Given by the server's start, since orders
 * know accounts and not the other way round.
 */
export type AdoptGuestOrders = (tx: Writer, sessionId: number, userId: number, now: Date) => Promise<void>;
