import type { NewProduct } from '#core/products/product-form.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import type { Writer } from '#server/db/store.ts';
import { addProduct } from './save-product.ts';

const testProduct: NewProduct = {
  name: 'Test product',
  description:
    'For trying out every way of paying with one dollar. It is in no list; whoever has its address can order it.',
  type: 'beef',
  cutSize: 'quarter',
  weight: '1kg',
  price: 100,
  features: ['Costs $1.00', 'All payment options'],
};

/** The $1 product with every way of paying. */
export function addTestProduct(tx: Writer, now: Date): Promise<StaffProduct> {
  return addProduct(tx, testProduct, { now, isTest: true });
}
