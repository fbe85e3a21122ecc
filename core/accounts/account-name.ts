interface Named {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

/** Returns an account's full name, such as "Mary Nguyen"; null if there is no account or the account has no name. */
export function fullName(account: Named | null): string | null {
  return [account?.firstName, account?.lastName].filter(Boolean).join(' ') || null;
}

/** An account's display name: its name, or else its username. */
export function accountName(account: Named & { username: string }): string {
  return fullName(account) ?? account.username;
}
