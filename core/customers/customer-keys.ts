import { addressKey } from '../email/address-key.ts';
import { phoneKey, searchKey } from '../search-keys.ts';
import { walkInName } from './walk-in.ts';

export interface CustomerContact {
  name: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
}

export interface CustomerKeys {
  nameKey: string | null;
  emailKey: string | null;
  phoneKey: string | null;
}

/** The minimum number of digits in a phone number that identifies a person. A shorter number may belong to several people. */
const fewestPhoneDigits = 8;

/**
 * Returns the keys by which a customer record is sorted and compared. `username` is the account's username, used for sorting if
 * the record has no name.
 */
export function customerKeys(
  { name, email, phone }: Omit<CustomerContact, 'address'>,
  username: string | null = null,
): CustomerKeys {
  const called = phoneKey(phone ?? '');
  return {
    nameKey:
      searchKey(name ?? username)
        .replace(/\s+/g, ' ')
        .trim() || null,
    emailKey: addressKey(email ?? '') || null,
    phoneKey: called.length >= fewestPhoneDigits ? called : null,
  };
}

/** Whether a sale's details name a customer. A sale to a walk-in, or without any customer details, creates no customer record. */
export function isNamedCustomer({ name, email, phone }: Omit<CustomerContact, 'address'>): boolean {
  const isNamed = name !== null && name.trim() !== '' && name.trim() !== walkInName;
  return isNamed || Boolean(email?.trim()) || Boolean(phone?.trim());
}

/** Formats an order's address on one line, as in a record: "14 High Street, Northcote VIC 3070". */
export function customerAddress(order: {
  street: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
}): string | null {
  const place = [order.city, order.state, order.postcode].filter(Boolean).join(' ');
  return [order.street, place].filter(Boolean).join(', ') || null;
}
