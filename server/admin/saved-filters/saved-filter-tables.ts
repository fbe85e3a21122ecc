import { filteredLists } from '#core/admin/saved-filter-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import { choice, id, json, oneOf, reference, table, text, uniqueIndex } from '#server/db/columns.ts';

/** Named filters of lists, visible only to their owner. */
export const savedFilters = table(
  'saved_filters',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    list: choice('list', filteredLists).notNull(),
    name: text('name').notNull(),
    /** The filter's name without case and accents, so that names that differ only in these count as the same name. */
    nameKey: text('name_key').notNull(),
    values: json<Record<string, string>>('filter_values').notNull(),
  },
  (row) => [
    uniqueIndex('saved_filters_name').on(row.userId, row.list, row.nameKey),
    oneOf('saved_filters_list', row.list, filteredLists),
  ],
);
