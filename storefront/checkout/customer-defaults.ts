import type { User } from '#core/accounts/account.ts';

/** What an account already knows of the checkout form; its address is one line, so it stands as the street. */
export function customerDefaults(user: User) {
  return {
    customerName: [user.firstName, user.lastName].filter(Boolean).join(' '),
    customerEmail: user.email,
    customerPhone: user.phone ?? '',
    street: user.address ?? '',
  };
}
