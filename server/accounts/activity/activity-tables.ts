import { activityKinds } from '#core/accounts/activity/activity.ts';
import { choice, id, index, instant, json, reference, table, text } from '#server/db/columns.ts';
import { users } from '../account-tables.ts';

/** A changed field with its displayed values before and after the change; a value is null if the field had none. */
export interface RecordedChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** The log of what staff did. Rows are never changed, and are deleted after two years. */
export const activities = table(
  'activities',
  {
    id: id(),
    at: instant('at').notNull(),
    actorId: reference('actor_id', () => users.id),
    kind: choice('kind', activityKinds).notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    changes: json<RecordedChange[]>('changes').notNull(),
    /** Everything in the row that can be searched: the person, the action, the subject and the values (searchKey). */
    searchKey: text('search_key').notNull(),
  },
  (row) => [
    index('activities_at').on(row.at, row.id),
    index('activities_kind').on(row.kind, row.id),
    index('activities_actor').on(row.actorId, row.id),
  ],
);
