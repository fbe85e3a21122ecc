import { asc, eq } from 'drizzle-orm';
import type { Reader, Writer } from '#server/db/store.ts';
import { StartupError } from '#server/env.ts';
import { findUserByName, type UserRow } from './account-queries.ts';
import { users } from './account-tables.ts';
import { setStaff } from './set-staff.ts';
import { storePassword } from './store-password.ts';

/**
 * Gives the named account a new password and staff rights; without a name, the only staff account there is. Its sessions
 * and links end. Answers its username. @throws StartupError, a sentence for whoever sits at the computer
 */
export async function resetStaff(
  tx: Writer,
  name: string | null,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<string> {
  const user = name === null ? await onlyStaff(tx) : await named(tx, name);
  await setStaff(tx, { userId: user.id, isAdmin: true, actorId: null, now });
  await storePassword(tx, user.id, { passwordHash, now });
  return user.username;
}

async function named(db: Reader, name: string): Promise<UserRow> {
  const user = await findUserByName(db, name);
  if (user !== null) return user;
  throw new StartupError(`There is no account called ${name}. ${formatStaff(await listStaff(db))}`);
}

async function onlyStaff(db: Reader): Promise<UserRow> {
  const staff = await listStaff(db);
  const [only] = staff;
  if (only !== undefined && staff.length === 1) return only;
  throw new StartupError(`${formatStaff(staff)} Say which account: npm run reset-staff -- NAME`);
}

function listStaff(db: Reader): Promise<UserRow[]> {
  return db.select().from(users).where(eq(users.isAdmin, true)).orderBy(asc(users.id));
}

function formatStaff(staff: readonly UserRow[]): string {
  const names = staff.map(({ username }) => username).join(', ');
  if (staff.length === 0) return 'There is no staff account; any account that you name becomes one.';
  return staff.length === 1 ? `The staff account is ${names}.` : `The staff accounts are ${names}.`;
}
