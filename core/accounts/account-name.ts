interface Named {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

/** "Mary Nguyen". Null for an account without a name, and when there is no account. */
export function fullName(account: Named | null): string | null {
  return [account?.firstName, account?.lastName].filter(Boolean).join(' ') || null;
}

/** An account's display name: its name, or else its username. */
export function accountName(account: Named & { username: string }): string {
  return fullName(account) ?? account.username;
}
