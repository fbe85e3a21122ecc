import type { Order } from '#core/orders/order.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { staffAccount } from '#tests/support/staff-account.ts';

/** A member of staff who calls the shop without a browser. */
export async function staffOf({ url }: { readonly url: string }): Promise<Visitor> {
  const staff = new Visitor(url);
  const { username, password } = staffAccount;
  const { status, text } = await staff.post('/api/users/login', { username, password });
  if (status !== 200) throw new Error(`The staff sign-in was answered ${status}: ${text}`);
  return staff;
}

/** The orders that the shop has, newest first. */
export async function ordersOf(shop: { readonly url: string }): Promise<Order[]> {
  return (await (await staffOf(shop)).get('/api/admin/orders')).body;
}
