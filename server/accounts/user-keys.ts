import { fullName } from '#core/accounts/account-name.ts';
import { phoneKey } from '#core/phone-key.ts';
import { searchKey } from '#core/search-key.ts';

interface Named {
  username: string;
  email: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phone?: string | null | undefined;
}

/** What staff search and sort an account by: the whole name too, as it is said. Written wherever a name is. */
export function userKeys(user: Named): {
  searchKey: string;
  nameKey: string | null;
} {
  const name = fullName(user) ?? '';
  const key = [searchKey(user.username, user.email, name), phoneKey(user.phone ?? '')].filter(Boolean).join('\n');
  return { searchKey: key, nameKey: searchKey(name) || null };
}
