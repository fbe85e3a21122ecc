import { filteredLists } from '#core/admin/saved-filter-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';

/** Named filters of lists, visible only to their owner. */
export const savedFilters = t.table(
  'saved_filters',
  {
    id: t.id(),
    userId: t.reference('user_id', () => users.id).notNull(),
    list: t.choice('list', filteredLists).notNull(),
    name: t.text('name').notNull(),
    /** The filter's name without case and accents, so that names that differ only in these count as the same name. */
    nameKey: t.text('name_key').notNull(),
    values: t.json<Record<string, string>>('filter_values').notNull(),
  },
  (row) => [
    t.uniqueIndex('saved_filters_name').on(row.userId, row.list, row.nameKey),
    t.oneOf('saved_filters_list', row.list, filteredLists),
  ],
);
