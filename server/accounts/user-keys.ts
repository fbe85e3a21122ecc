import { searchKey } from '#core/search-key.ts';

interface Named {
  username: string;
  email: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

/** What staff search and sort an account by: the whole name too, as it is said. Written wherever a name is. */
export function userKeys({ username, email, firstName, lastName }: Named): {
  searchKey: string;
  nameKey: string | null;
} {
  const fullName = [firstName, lastName].filter(Boolean).join(' ');
  return { searchKey: searchKey(username, email, fullName), nameKey: searchKey(fullName) || null };
}
