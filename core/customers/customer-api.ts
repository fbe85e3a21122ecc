import { z } from 'zod';
import { defineEndpoint, idListSchema, listQuery } from '../endpoint.ts';
import { listedCustomerSchema } from './customer.ts';

const tag = 'customers';

export const customerSorts = ['lastOrder', 'name', 'orders', 'spent', 'newest'] as const;
export type CustomerSort = (typeof customerSorts)[number];

const customerKinds = ['account', 'no-account', 'layby', 'wants-closing'] as const;

/** A filter for customers. The staff's list, its CSV file and changes to selected customers all use this filter. */
export const customerFilterQuery = z.object({
  q: listQuery.shape.q,
  kind: z.enum(customerKinds).optional(),
  tag: z.string().trim().max(40).optional(),
  ids: idListSchema.optional(),
});
export type CustomerFilter = z.output<typeof customerFilterQuery>;

export const customerListQuery = listQuery.extend({
  ...customerFilterQuery.shape,
  sort: z.enum(customerSorts).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
});
export type CustomerListQuery = z.output<typeof customerListQuery>;

export const listCustomers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/customers',
  access: 'counter',
  summary:
    'Lists customers with an account or an order, the latest order first; `q` searches name, username, email, phone (in any format, or its last digits) and tags',
  tag,
  query: customerListQuery,
  response: z.array(listedCustomerSchema),
  list: true,
});

/** A tag that is in use, and how many customers have it. */
export const usedTagSchema = z.object({ tag: z.string(), customers: z.number().int() });
export type UsedTag = z.infer<typeof usedTagSchema>;

export const listCustomerTags = defineEndpoint({
  method: 'GET',
  path: '/api/admin/customer-tags',
  access: 'counter',
  summary: 'Lists the tags of customers by name, each with its number of customers',
  tag,
  response: z.array(usedTagSchema),
});

export const customerFile = defineEndpoint({
  method: 'GET',
  path: '/api/admin/customers.csv',
  access: 'owner',
  confirms: 'switched',
  summary: 'Exports the customers that match a filter as a CSV file, oldest record first',
  tag,
  query: customerFilterQuery,
  response: z.string(),
  responses: 'csv',
});
