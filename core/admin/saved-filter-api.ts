import { z } from 'zod';
import { defineEndpoint, doneSchema, idParams } from '../endpoint.ts';

const tag = 'staff';

/** The lists whose filters can be saved. */
export const filteredLists = ['orders', 'subscriptions', 'products', 'users'] as const;
export type FilteredList = (typeof filteredLists)[number];

/** The maximum number of filters that a staff member can save: a safety limit, far above any real use. */
export const maxSavedFilters = 50;

const name = z.string().trim().min(1, 'Please give it a name.').max(60, 'At most 60 characters.');
/** The values of a saved filter, as in the query of the list's URL. The list ignores a value that it no longer accepts. */
const values = z.record(z.string().max(40), z.string().max(200));

const savedFilterSchema = z.object({ id: z.number().int(), list: z.enum(filteredLists), name: z.string(), values });
export type SavedFilter = z.infer<typeof savedFilterSchema>;

export const listSavedFilters = defineEndpoint({
  method: 'GET',
  path: '/api/admin/saved-filters',
  access: 'counter',
  summary: 'Lists the caller’s saved filters, ordered by list and name',
  tag,
  response: z.array(savedFilterSchema),
});

export const saveFilter = defineEndpoint({
  method: 'POST',
  path: '/api/admin/saved-filters',
  access: 'counter',
  summary: 'Saves a filter for the caller; replaces a filter with the same list and name',
  tag,
  body: z.object({ list: z.enum(filteredLists), name, values }),
  response: savedFilterSchema,
  status: 201,
});

export const renameFilter = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/saved-filters/:id',
  access: 'counter',
  summary: 'Renames one of the caller’s saved filters',
  tag,
  params: idParams,
  body: z.object({ name }),
  response: savedFilterSchema,
});

export const deleteFilter = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/saved-filters/:id',
  access: 'counter',
  summary: 'Deletes one of the caller’s saved filters',
  tag,
  params: idParams,
  response: doneSchema,
});
