import { activityKinds } from '#core/accounts/activity/activity.ts';
import * as t from '#server/db/columns.ts';
import { users } from '../account-tables.ts';

/** A changed field with its displayed values before and after the change. A value is null if the field was empty. */
export interface RecordedChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** The log of what staff did. Rows are never changed, and are deleted after two years. */
export const activities = t.table(
  'activities',
  {
    id: t.id(),
    at: t.instant('at').notNull(),
    actorId: t.reference('actor_id', () => users.id),
    kind: t.choice('kind', activityKinds).notNull(),
    action: t.text('action').notNull(),
    subject: t.text('subject').notNull(),
    changes: t.json<RecordedChange[]>('changes').notNull(),
    /** Everything in the row that can be searched: the person, the action, the subject and the values (searchKey). */
    searchKey: t.text('search_key').notNull(),
  },
  (row) => [
    t.index('activities_at').on(row.at, row.id),
    t.index('activities_kind').on(row.kind, row.id),
    t.index('activities_actor').on(row.actorId, row.id),
  ],
);
