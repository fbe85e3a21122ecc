import { z } from 'zod';
import { defineEndpoint, doneSchema, idParams, listQuery } from '#core/endpoint.ts';
import { nameField, optionalText } from '../stock-fields.ts';

const tag = 'stock';

const supplierFields = {
  name: nameField,
  email: z.union([z.literal('').transform(() => null), z.email('Please enter an email address')]).nullable(),
  phone: optionalText(40),
  establishment: optionalText(40),
};

export const newSupplierSchema = z.object({
  ...supplierFields,
  email: supplierFields.email.default(null),
  phone: supplierFields.phone.default(null),
  establishment: supplierFields.establishment.default(null),
});

export const supplierSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The number of the abattoir's or boning room's establishment. */
  establishment: z.string().nullable(),
  version: z.number().int(),
});
export type Supplier = z.infer<typeof supplierSchema>;

export const listSuppliers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/suppliers',
  access: 'counter',
  summary: 'Lists the suppliers by name; `q` searches the name',
  tag,
  query: listQuery,
  response: z.array(supplierSchema),
  list: true,
});

export const readSupplier = defineEndpoint({
  method: 'GET',
  path: '/api/admin/suppliers/:id',
  access: 'counter',
  summary: 'Returns one supplier',
  tag,
  params: idParams,
  response: supplierSchema,
});

export const createSupplier = defineEndpoint({
  method: 'POST',
  path: '/api/admin/suppliers',
  access: 'owner',
  summary: 'Adds a supplier; 422 if another has the name',
  tag,
  body: newSupplierSchema,
  response: supplierSchema,
  status: 201,
});

export const changeSupplier = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/suppliers/:id',
  access: 'owner',
  summary: 'Changes a supplier; missing fields stay unchanged',
  tag,
  params: idParams,
  body: z.object({ ...z.object(supplierFields).partial().shape, version: z.number().int().positive() }),
  response: supplierSchema,
  moreErrors: ['stale_version'],
});

export const deleteSupplier = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/suppliers/:id',
  access: 'owner',
  summary: 'Deletes a supplier without an open purchase; lots and past purchases keep its name',
  tag,
  params: idParams,
  response: doneSchema,
  moreErrors: ['wrong_status'],
});
