import { z } from 'zod';
import { centsSchema, defineEndpoint, idParams, instantSchema, listQuery } from '../endpoint.ts';
import { userSchema } from './account.ts';
import { staffRoles } from './staff-role.ts';

const tag = 'accounts';

export const userSorts = ['newest', 'username', 'email', 'name'] as const;
export type UserSort = (typeof userSorts)[number];

/** An account in the list of accounts that staff see. */
export const listedUserSchema = userSchema.extend({ orderCount: z.number().int() });
export type ListedUser = z.infer<typeof listedUserSchema>;

/** A change that gave an account a staff role or removed it. */
export const adminChangeSchema = z.object({
  id: z.number().int(),
  at: instantSchema,
  isAdmin: z.boolean(),
  /** The account's role after the change; null for a customer. */
  role: z.enum(staffRoles).nullable(),
  /**
   * The account that made the change. Null if the change was made on the shop's own computer, at the shop's first start or by the
   * reset-staff command.
   */
  actor: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});
export type AdminChange = z.infer<typeof adminChangeSchema>;

/** An account with the details that staff see on the account's page. */
export const staffUserSchema = listedUserSchema.extend({
  /** What was paid for all orders of the account, minus refunds. */
  spent: centsSchema,
  /**
   * The changes of the account's staff role, oldest first. Changes made before the shop recorded such changes are missing. Only owners
   * receive this list; for other staff, it is empty.
   */
  adminChanges: z.array(adminChangeSchema),
});
export type StaffUser = z.infer<typeof staffUserSchema>;

export const userListQuery = listQuery.extend({
  isAdmin: z.enum(['true', 'false']).optional(),
  sort: z.enum(userSorts).optional(),
  /**
   * The sort direction. By default, `newest` sorts in descending order, and every other sort key in ascending order. Accounts without a
   * name always come last.
   */
  direction: z.enum(['asc', 'desc']).optional(),
});
export type UserListQuery = z.output<typeof userListQuery>;

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'counter',
  summary: 'Lists accounts, newest first, at most 200; `q` searches username, email, first name, last name and phone',
  tag,
  query: userListQuery,
  response: z.array(listedUserSchema),
  list: true,
});

export const readUser = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'counter',
  summary:
    'Returns one account with its number of orders, the total paid, and for owners who granted and revoked its staff role',
  tag,
  params: idParams,
  response: staffUserSchema,
});

export const setUserAdmin = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  access: 'owner',
  summary: 'Invites an account to be an owner by email, or makes an owner a customer; the last owner can’t be changed',
  tag,
  params: idParams,
  confirms: 'always',
  body: z.object({ isAdmin: z.boolean() }),
  response: listedUserSchema,
});
