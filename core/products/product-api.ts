import { z } from 'zod';
import {
  listProductsRoute,
  productsByCategoryRoute,
  productsByTypeOrIdRoute,
  productTypesRoute,
  relatedProductsRoute,
} from '../bare-routes.ts';
import { defineEndpoint, doneSchema, idParams, listQuery } from '../endpoint.ts';
import { stockNoticeDone, stockNoticePath } from '../stock/stock-notice.ts';
import { productSchema } from './product.ts';
import { featuredSlots, productCategories, productTypes } from './product-options.ts';

const tag = 'products';

const productTypeSchema = z.object({
  type: z.enum(productTypes),
  count: z.number().int().positive(),
  fromPrice: z.number().int().positive(),
});
export type ProductTypeSummary = z.infer<typeof productTypeSchema>;

export const listProducts = defineEndpoint({
  ...listProductsRoute,
  access: 'anyone',
  summary: 'Lists the products for sale, in the shop’s order',
  tag,
  query: listQuery.extend({ featured: z.enum(featuredSlots).exclude(['none']).optional() }),
  response: z.array(productSchema),
  list: true,
  publicResponse: true,
});

export const productsByTypeOrId = defineEndpoint({
  ...productsByTypeOrIdRoute,
  access: 'anyone',
  summary: 'Lists the products of a type (beef, lamb, pork or chicken), or returns one product if the path has its id',
  tag,
  params: z.object({ x: z.string().max(40) }),
  query: listQuery,
  response: z.union([z.array(productSchema), productSchema]),
  list: true,
  publicResponse: true,
});

export const listProductTypes = defineEndpoint({
  ...productTypesRoute,
  access: 'anyone',
  summary: 'Lists the product types that have products, each with its number of products and lowest price in cents',
  tag,
  response: z.array(productTypeSchema),
  publicResponse: true,
});

export const productsByCategory = defineEndpoint({
  ...productsByCategoryRoute,
  access: 'anyone',
  summary: 'Lists the products of a category; 404 for an unknown category',
  tag,
  params: z.object({ category: z.enum(productCategories) }),
  query: listQuery,
  response: z.array(productSchema),
  list: true,
  publicResponse: true,
});

export const productAlias = defineEndpoint({
  method: 'GET',
  path: '/api/product/:id',
  access: 'anyone',
  summary: 'Returns one product; the same as /api/products/{id}',
  tag,
  params: idParams,
  response: productSchema,
  publicResponse: true,
});

export const relatedProducts = defineEndpoint({
  ...relatedProductsRoute,
  access: 'anyone',
  summary: 'Returns the next smaller and larger product of the same animal, and a matching one of another animal',
  tag,
  params: idParams,
  response: z.object({
    smaller: productSchema.nullable(),
    larger: productSchema.nullable(),
    goesWith: productSchema.nullable(),
  }),
  publicResponse: true,
});

const validEmail = 'Please enter a valid email address';

export const requestStockNotice = defineEndpoint({
  method: 'POST',
  path: stockNoticePath,
  access: 'anyone',
  summary:
    'Stores an email address to notify once when a sold-out product is back; the response is the same if it is already stored',
  tag,
  params: idParams,
  body: z.object({
    email: z.string({ error: validEmail }).trim().max(254, validEmail).pipe(z.email(validEmail)),
  }),
  response: doneSchema,
  status: 202,
  limit: 'newsletter',
  formLeadsTo: `/products/:id#${stockNoticeDone}`,
});
