/** Returns the normalised form of an email address, by which accounts, customers, subscribers and opt-outs are matched. */
export function addressKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
