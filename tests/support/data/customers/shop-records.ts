import type { ListedCustomer } from '#core/customers/customer.ts';
import type { Order } from '#core/orders/order.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { customer, orderLines, pay, type SoldProduct, stockProduct } from '#tests/support/data/shopping.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

export interface RecordShop {
  shop: TestShop;
  staff: Visitor;
  beef: SoldProduct;
  /** Buys an order with these details, paid unless `isUnpaid` is set. Uses a new browser unless one is passed. */
  buy(details?: Partial<typeof customer>, options?: BuyOptions): Promise<{ visitor: Visitor; order: Order }>;
  /** The customer records, without those of staff. */
  records(query?: string): Promise<ListedCustomer[]>;
  /** Registers an account and signs it in. */
  register(username: string, details?: Record<string, string>): Promise<Visitor>;
}

interface BuyOptions {
  visitor?: Visitor;
  paymentType?: 'credit-card' | 'subscription' | 'layby-2' | 'layby-4';
  isUnpaid?: boolean;
}

/** A shop with one member of staff, in which customers buy. */
export async function shopOfRecords(options: Parameters<typeof startTestShop>[0] = {}): Promise<RecordShop> {
  const shop = await startTestShop(options);
  const staff = await staffOf(shop);
  const beef = await stockProduct(shop);
  return {
    shop,
    staff,
    beef,
    async buy(details = {}, { visitor = shop.visitor(), paymentType = 'credit-card', isUnpaid = false } = {}) {
      shop.advance(60_000);
      const { order, orders } = await orderLines(shop, visitor, [[beef, paymentType]], {
        customer: { ...customer, ...details },
      });
      if (!isUnpaid) await pay(visitor, orders);
      return { visitor, order };
    },
    async records(query = '') {
      const { body }: { body: ListedCustomer[] } = await staff.get(`/api/admin/customers?${query}`);
      return body.filter(({ account }) => !account?.role);
    },
    async register(username, details = {}) {
      const visitor = shop.visitor();
      const body = { username, password: 'correct horse', email: `${username}@customer.test`, ...details };
      const response = await visitor.post('/api/users/register', body);
      if (response.status !== 201) throw new Error(`Registering was answered ${response.status}: ${response.text}`);
      return visitor;
    },
  };
}
