import { z } from 'zod';
import { centsSchema, daySchema, defineEndpoint, instantSchema } from '../endpoint.ts';
import { moneyStateKinds } from '../orders/money-state.ts';

/** The maximum number of results of each type; `more` says whether there are others. */
export const maxFoundOfKind = 5;

const groupOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), more: z.boolean() });
const state = z.object({ kind: z.enum(moneyStateKinds), label: z.string() });
const contact = {
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
};

const foundOrder = z.object({
  id: z.number().int(),
  ...contact,
  createdAt: instantSchema,
  totalAmount: centsSchema,
  state,
});
export type FoundOrder = z.infer<typeof foundOrder>;

const foundLayby = foundOrder.extend({
  /** The layby's oldest unpaid instalment: the amount still to be paid, and its due day. Null if nothing is unpaid. */
  next: z.object({ amount: centsSchema, dueDate: daySchema }).nullable(),
});
export type FoundLayby = z.infer<typeof foundLayby>;

const foundCustomer = z.object({ id: z.number().int(), ...contact });

const foundProduct = z.object({
  id: z.number().int(),
  name: z.string(),
  weight: z.string(),
  price: centsSchema,
  isHidden: z.boolean(),
});

export const searchShop = defineEndpoint({
  method: 'GET',
  path: '/api/admin/search',
  access: 'counter',
  summary:
    'Searches orders, laybys, customers and products by number, name, email or last digits of a phone number; at most five of each, newest first',
  tag: 'staff',
  query: z.object({ q: z.string().trim().max(200) }),
  response: z.object({
    /**
     * The orders found. The order with the number that was searched for comes first, even if it is a layby. All other laybys are listed
     * only under `laybys`.
     */
    orders: groupOf(foundOrder),
    /** The laybys found; unfinished laybys come first. */
    laybys: groupOf(foundLayby),
    customers: groupOf(foundCustomer),
    products: groupOf(foundProduct),
  }),
});
