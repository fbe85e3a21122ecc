/** An email address as accounts, customers, subscribers and opt-outs are compared by. */
export function addressKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
