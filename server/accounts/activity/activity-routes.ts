import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import { type Activity, type ActivityListQuery, listActivity } from '#core/accounts/activity/activity-api.ts';
import { addDays, startOfDay } from '#core/dates.ts';
import { type FoundText, findWithin } from '#server/db/search/text-within.ts';
import { keyContains, partsOfKey } from '#server/db/search-keys.ts';
import type { Reader } from '#server/db/store.ts';
import { countWithin } from '#server/http/count-within.ts';
import { boundsOf } from '#server/http/list-paging.ts';
import { ListResponse, type Paging } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { users } from '../account-tables.ts';
import { activities } from './activity-tables.ts';

/** Adds the activity log's routes, which are all read-only. */
export function addActivityRoutes(routes: Routes): void {
  serve(routes, listActivity, ({ query, paging }) => routes.deps.store.read((db) => findActivities(db, query, paging)));
}

async function findActivities(
  db: Reader,
  query: ActivityListQuery,
  paging: Paging | null,
): Promise<ListResponse<Activity>> {
  const chosen = filterOf(query);
  const text = query.q ? await findText(db, query.q) : null;
  const bounds = boundsOf(paging);
  const rows = await db
    .select({
      activity: activities,
      who: { id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName },
    })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.actorId))
    .where(and(chosen, text?.isOne))
    .orderBy(desc(activities.id))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const shown = rows.map(({ activity: { actorId: _actorId, searchKey: _searchKey, ...activity }, who }) => ({
    ...activity,
    who: who === null ? null : { id: who.id, name: accountName(who) },
  }));
  const listed = { table: activities, chosen, text, shown: rows.length, bounds };
  const { total, isAtLeast } = await countWithin(db, listed);
  return new ListResponse(shown, total, { isAtLeast });
}

function findText(db: Reader, q: string): Promise<FoundText> {
  const isOne = keyContains(activities.searchKey, q);
  return findWithin(db, 'activities', { id: activities.id, wanted: partsOfKey(q), isOne });
}

function filterOf({ kind, who, day }: ActivityListQuery): SQL | undefined {
  return and(
    kind === undefined ? undefined : eq(activities.kind, kind),
    who === undefined ? undefined : eq(activities.actorId, who),
    day === undefined
      ? undefined
      : and(
          gte(activities.at, startOfDay(day).toISOString()),
          lt(activities.at, startOfDay(addDays(day, 1)).toISOString()),
        ),
  );
}
