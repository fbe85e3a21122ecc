import { eq } from 'drizzle-orm';
import type { DetailsChange, User } from '#core/accounts/account.ts';
import { AppError } from '#core/app-error.ts';
import { userKeys } from '#core/search-keys.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { accountKey, findUser, toUser, type UserRow } from './account-queries.ts';
import { users } from './account-tables.ts';
import { rejectTakenNames } from './create-user.ts';
import { voidResets } from './password-reset.ts';
import { requirePassword } from './passwords.ts';

/**
 * Changes what was sent of the caller's own details. Another email address takes the current password, since a forgotten
 * one is mailed there.
 * @throws AppError invalid at currentPassword, too_many, stale_version, already_registered
 */
export async function updateDetails(
  deps: Pick<Deps, 'env' | 'store' | 'limits'>,
  context: RequestContext<unknown, unknown, DetailsChange>,
): Promise<User> {
  const { actor, body, address } = context;
  const user = actor && (await deps.store.read((db) => findUser(db, actor.id)));
  if (user === null) throw new AppError('signed_out');
  const isOwner = isOtherEmail(user, body);
  if (isOwner) await requirePassword(deps, user, { password: body.currentPassword ?? '', address });
  return context.write(async (tx) => {
    const row = await findUser(tx, user.id);
    if (row === null) throw new AppError('signed_out');
    const isProven = isOwner && row.passwordHash === user.passwordHash;
    const isConflict = body.version !== undefined && body.version !== row.version;
    if (isConflict || (isOtherEmail(row, body) && !isProven)) throw new AppError('stale_version');
    const changed = await storeDetails(tx, row, body, context.now);
    if (isOtherEmail(row, body)) {
      await queueEmails(tx, [(await shopEmails(tx, deps)).emailChanged({ oldEmail: row.email })], context.now);
    }
    return toUser(changed);
  });
}

function isOtherEmail(user: UserRow, { email }: DetailsChange): boolean {
  return email !== undefined && accountKey(email) !== user.emailKey;
}

async function storeDetails(tx: Writer, row: UserRow, change: DetailsChange, now: Date): Promise<UserRow> {
  const { username = row.username, email = row.email } = change;
  const keys = { usernameKey: accountKey(username), emailKey: accountKey(email) };
  await rejectTakenNames(tx, [keys.usernameKey, keys.emailKey], row.id);
  const firstName = detail(change.firstName, row.firstName);
  const lastName = detail(change.lastName, row.lastName);
  const phone = detail(change.phone, row.phone);
  const [changed = row] = await tx
    .update(users)
    .set({
      username,
      email,
      ...keys,
      firstName,
      lastName,
      phone,
      ...userKeys({ username, email, firstName, lastName, phone }),
      address: detail(change.address, row.address),
      version: row.version + 1,
    })
    .where(eq(users.id, row.id))
    .returning();
  if (keys.emailKey !== row.emailKey) await voidResets(tx, row.id, now);
  return changed;
}

/** What isn't sent stays; an empty text takes it away. */
function detail(sent: string | undefined, stored: string | null): string | null {
  return sent === undefined ? stored : sent || null;
}
