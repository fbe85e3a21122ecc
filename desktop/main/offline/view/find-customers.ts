import { callPath } from '#core/call-path.ts';
import type { ListedCustomer } from '#core/customers/customer.ts';
import { listCustomers } from '#core/customers/customer-api.ts';
import type { SeenResponses } from '../storage/seen-responses.ts';

/**
 * The path of the customers who ordered last. They are loaded in advance, so that staff can find a sale's customer while the server
 * can't be reached.
 */
export const customersAheadPath = callPath(listCustomers, { query: { page: 1, pageSize: 200 } });

/** Returns the stored customers whose name, email or phone number contains every searched word; null for any other path. */
export function findCustomersSeen(path: string, seen: SeenResponses) {
  const { pathname, searchParams } = new URL(path, 'shop://counter');
  const words = (searchParams.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  if (pathname !== listCustomers.path || words.length === 0) return null;
  const ahead = seen.find(customersAheadPath);
  if (ahead === null) return null;
  const found = (ahead.body as ListedCustomer[]).filter(({ name, email, phone }) => {
    const text = [name, email, phone, phone?.replaceAll(/\D/g, '')].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const body = found.slice(0, Number(searchParams.get('pageSize') ?? found.length));
  return { body, total: String(found.length), seenAt: ahead.seenAt };
}
