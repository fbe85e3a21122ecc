import type { User } from '#core/accounts/account.ts';
import { fullName } from '#core/accounts/account-name.ts';

/** What an account already knows of the checkout form; its address is one line, so it stands as the street. */
export function customerDefaults(user: User) {
  return {
    customerName: fullName(user) ?? '',
    customerEmail: user.email,
    customerPhone: user.phone ?? '',
    street: user.address ?? '',
  };
}
