import type { ListedUser } from '#core/accounts/staff-account-api.ts';
import type { Order } from '#core/orders/order.ts';
import type { Product } from '#core/products/product.ts';
import { staffAccount } from '../staff-account.ts';

/** Calls the shop behind the page with this browser's session. Throws for a response that isn't OK. */
export async function request<Outcome>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: unknown,
): Promise<Outcome> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Outcome;
}

export async function signInStaff(): Promise<void> {
  const { username, password } = staffAccount;
  await request('POST', '/api/users/login', { username, password });
}

/** Registers accounts. Afterwards the browser is signed in as staff. */
export async function registerCustomers(
  ...customers: { username: string; firstName?: string; lastName?: string; phone?: string }[]
): Promise<ListedUser[]> {
  for (const customer of customers) {
    const account = { password: 'spring-lamb-7', email: `${customer.username}@customer.test`, ...customer };
    await request('POST', '/api/users/register', account);
  }
  await signInStaff();
  return Promise.all(
    customers.map(async ({ username }) => {
      const [user] = await request<ListedUser[]>('GET', `/api/admin/users?q=${username}`);
      if (user === undefined) throw new Error(`There is no ${username}`);
      return user;
    }),
  );
}

export interface Sale {
  name: string;
  /** The account to which the order belongs. */
  userId?: number;
  email?: string;
  phone?: string;
  payment?: 'full' | 'layby-4';
  isPaid?: boolean;
  /** The payment method; cash if absent. */
  method?: 'cash' | 'eftpos';
  /** The number of packs; 1 if absent. */
  quantity?: number;
}

/** Sells packs of one product at the counter. Staff must be signed in. */
export async function sell({
  name,
  userId,
  email,
  phone,
  payment = 'full',
  isPaid = false,
  method = 'cash',
  quantity = 1,
}: Sale): Promise<Order> {
  const [product] = await request<Product[]>('GET', '/api/products/beef');
  if (product === undefined) throw new Error('The sample shop has no beef');
  const isLayby = payment !== 'full';
  const { order } = await request<{ order: Order }>('POST', '/api/admin/counter-sales', {
    clientKey: crypto.randomUUID(),
    customer: { name, ...(userId ? { userId } : {}), ...(email ? { email } : {}), ...(phone ? { phone } : {}) },
    items: [{ productId: product.id, quantity }],
    totalAmount: product.price * quantity,
    payment,
    ...(isLayby
      ? { termsAccepted: true, address: { street: '1 Smith St', city: 'Carlton', state: 'VIC', postcode: '3053' } }
      : {}),
    ...(isPaid ? { paid: { amount: product.price * quantity, method } } : {}),
  });
  return order;
}

/** Creates a pack that is on sale. Staff must be signed in. */
export async function createProduct(fields: {
  name: string;
  price: number;
  sku?: string;
  barcode?: string;
}): Promise<Product> {
  const description = 'A pack that a test sells at the counter.';
  const body = { description, type: 'lamb', cutSize: 'quarter', weight: '2kg', ...fields };
  return request<Product>('POST', '/api/admin/products', body);
}
