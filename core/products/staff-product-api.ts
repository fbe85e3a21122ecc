import { z } from 'zod';
import { defineEndpoint, gained, idListSchema, idParams, instantSchema, listQuery } from '../endpoint.ts';
import { productStockSchema } from '../stock/product-stock.ts';
import { productSchema } from './product.ts';
import { newProductSchema, productChangeSchema } from './product-form.ts';
import { productTypes } from './product-options.ts';

const tag = 'products';

/** A product as staff see it. */
export const staffProductSchema = productSchema.extend({
  /**
   * The product's position in the shop's list, starting at 1. A hidden product has the position to which it would return, and the test
   * product has 0.
   */
  position: z.number().int(),
  /** Whether this is the test product. It can be opened by its id, but customers never see it in a list. */
  isTest: z.boolean(),
  /** Whether the product is deleted: customers can neither see nor order it. */
  isHidden: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** Whether staff have marked the product as out of stock. Customers then see it as sold out and can't order it. */
  outOfStock: gained(z.boolean(), false),
  /** The stock items that one unit of the product uses, and how much of each. */
  stock: gained(productStockSchema, []),
});
export type StaffProduct = z.infer<typeof staffProductSchema>;

/** The states of a product. `listed`: customers see it. `hidden`: it was deleted. `test`: the test product, which costs $1. */
export const productStates = ['listed', 'hidden', 'test'] as const;
export type ProductState = (typeof productStates)[number];

export const productSorts = ['position', 'name', 'price', 'newest'] as const;
export type ProductSort = (typeof productSorts)[number];

/** A filter for products. It is used by the staff's list, by its CSV file, and for changing several products at once. */
export const productFilterQuery = z.object({
  q: listQuery.shape.q,
  state: z.enum(productStates).optional(),
  type: z.enum(productTypes).optional(),
  ids: idListSchema.optional(),
});
export type StaffProductFilter = z.output<typeof productFilterQuery>;

export const listStaffProducts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/products',
  access: 'counter',
  summary:
    'Lists all products, including hidden and test products, newest first, at most 200; `q` searches name, description and type',
  tag,
  query: listQuery.extend({
    ...productFilterQuery.shape,
    /** The sort key. `position`: first the products in the shop's order, then the test product, then hidden products. */
    sort: z.enum(productSorts).optional(),
    /** The sort direction. By default, names, prices and positions are in ascending order, and the newest products come first. */
    direction: z.enum(['asc', 'desc']).optional(),
  }),
  response: z.array(staffProductSchema),
  list: true,
});

export const productFile = defineEndpoint({
  method: 'GET',
  path: '/api/admin/products.csv',
  access: 'owner',
  confirms: 'switched',
  summary: 'Exports the products that match a filter as a CSV file that can be imported again, oldest first',
  tag,
  query: productFilterQuery,
  response: z.string(),
  responses: 'csv',
});

export const readStaffProduct = defineEndpoint({
  method: 'GET',
  path: '/api/admin/products/:id',
  access: 'counter',
  summary: 'Returns one product, even if it is hidden',
  tag,
  params: idParams,
  response: staffProductSchema,
});

export const createProduct = defineEndpoint({
  method: 'POST',
  path: '/api/admin/products',
  access: 'owner',
  summary:
    'Creates a product at the end of the shop’s order; if missing, category and cuts are derived from the cut size',
  tag,
  body: newProductSchema,
  response: staffProductSchema,
  status: 201,
});

export const changeProduct = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/products/:id',
  access: 'owner',
  summary:
    'Changes a product; missing fields stay unchanged; 409 stale_version if `version` is older than the stored version',
  tag,
  params: idParams,
  body: productChangeSchema,
  response: staffProductSchema,
});

export const deleteProduct = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/products/:id',
  access: 'owner',
  summary: 'Hides a product from customers and stops new orders; existing orders keep it',
  tag,
  params: idParams,
  response: staffProductSchema,
});

export const restoreProduct = defineEndpoint({
  method: 'POST',
  path: '/api/admin/products/:id/restore',
  access: 'owner',
  summary: 'Shows a hidden product again at its former position',
  tag,
  params: idParams,
  response: staffProductSchema,
});

export const markOutOfStock = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/products/:id/out-of-stock',
  access: 'counter',
  summary: 'Marks a product as out of stock, so that customers can’t order it, or as back in stock',
  tag,
  params: idParams,
  body: z.strictObject({ outOfStock: z.boolean() }),
  response: staffProductSchema,
});

export const offerInRepeats = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/products/:id/repeatable',
  access: 'owner',
  summary: 'Offers a product in repeating boxes, or no longer; boxes that already have it keep it',
  tag,
  params: idParams,
  body: z.strictObject({ repeatable: z.boolean() }),
  response: staffProductSchema,
});

export const moveProduct = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/products/:id/position',
  access: 'owner',
  summary:
    'Moves a product to a position in the shop’s order, or past its neighbour; with `type`, past its neighbour of that type',
  tag,
  params: idParams,
  body: z.union([
    z.strictObject({ position: z.number().int().min(1).max(1_000_000) }),
    z.strictObject({ move: z.enum(['up', 'down']), type: z.enum(productTypes).optional() }),
  ]),
  response: staffProductSchema,
});

export const createTestProduct = defineEndpoint({
  method: 'POST',
  path: '/api/create-test-product',
  access: 'owner',
  summary: 'Creates a test product for $1 with every payment option; it is reachable by its id but never listed',
  tag,
  response: staffProductSchema,
  status: 201,
});
