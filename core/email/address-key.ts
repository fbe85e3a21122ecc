/** Returns the normalised form of an email address. Accounts, customers, subscribers and opt-outs are compared by this form. */
export function addressKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
