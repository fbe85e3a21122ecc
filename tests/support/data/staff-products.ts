import type { NewProduct } from '#core/products/product-form.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import type { Outcome, Visitor } from '../shop/http-client.ts';
import { startTestShop, type TestShop, type TestShopOptions } from '../shop/test-shop.ts';
import { staffOf } from './laybys.ts';

/** The body that the product form sends. A test sets only the relevant fields. */
export function productBody(changes: Partial<NewProduct> = {}): NewProduct {
  return {
    name: 'Half lamb pack',
    description: 'Cut, packed and sealed by our butchers.',
    type: 'lamb',
    cutSize: 'half',
    weight: '9-10kg',
    price: 21995,
    ...changes,
  };
}

export interface StaffedShop {
  shop: TestShop;
  staff: Visitor;
  /** Creates a product by its API call. */
  make(changes?: Partial<NewProduct>): Promise<StaffProduct>;
  change(id: number, body: object): Promise<Outcome>;
  hide(id: number): Promise<Outcome>;
  /** The rows of the product list for staff. */
  list(query?: string): Promise<StaffProduct[]>;
  /** The products that customers see. */
  sold(): Promise<StaffProduct[]>;
}

export async function startStaffedShop(options: TestShopOptions = {}): Promise<StaffedShop> {
  const shop = await startTestShop(options);
  const staff = await staffOf(shop);
  return {
    shop,
    staff,
    make: async (changes) => {
      const response = await staff.post('/api/admin/products', productBody(changes));
      if (response.status !== 201) throw new Error(`The product was answered ${response.status}: ${response.text}`);
      return response.body;
    },
    change: (id, body) => staff.patch(`/api/admin/products/${id}`, body),
    hide: (id) => staff.request('DELETE', `/api/admin/products/${id}`),
    list: async (query = '') => (await staff.get(`/api/admin/products${query}`)).body,
    sold: async () => (await shop.request('GET', '/api/products')).body,
  };
}

export function names(products: readonly { name: string }[]): string[] {
  return products.map(({ name }) => name);
}
