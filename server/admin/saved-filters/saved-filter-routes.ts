import { and, asc, eq, ne } from 'drizzle-orm';
import {
  deleteFilter,
  listSavedFilters,
  maxSavedFilters,
  renameFilter,
  type SavedFilter,
  saveFilter,
} from '#core/admin/saved-filter-api.ts';
import { AppError } from '#core/app-error.ts';
import { searchKey } from '#core/search-keys.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { savedFilters } from './saved-filter-tables.ts';

/** Adds the routes for the filters that each staff member has saved. */
export function addSavedFilterRoutes(routes: Routes, { store }: Pick<Deps, 'store'>): void {
  serve(routes, listSavedFilters, (context) => store.read((db) => findFilters(db, ownerOf(context))));

  serve(routes, saveFilter, (context) => context.write((tx) => save(tx, ownerOf(context), context.body)));

  serve(routes, renameFilter, (context) =>
    context.write(async (tx) => {
      const found = await getFilter(tx, ownerOf(context), context.params.id);
      const { name } = context.body;
      const isTaken = and(ofName(found.userId, found.list, name), ne(savedFilters.id, found.id));
      if ((await tx.$count(savedFilters, isTaken)) > 0) {
        throw new AppError('invalid', { detail: 'Another filter of this list has that name.' });
      }
      const change = { name, nameKey: searchKey(name) };
      await tx.update(savedFilters).set(change).where(eq(savedFilters.id, found.id));
      return toSavedFilter({ ...found, name });
    }),
  );

  serve(routes, deleteFilter, (context) =>
    context.write(async (tx) => {
      const { id } = await getFilter(tx, ownerOf(context), context.params.id);
      await tx.delete(savedFilters).where(eq(savedFilters.id, id));
      return { ok: true as const };
    }),
  );
}

type FilterRow = typeof savedFilters.$inferSelect;

function ownerOf({ actor }: Pick<RequestContext, 'actor'>): number {
  if (actor === null) throw new AppError('signed_out');
  return actor.id;
}

function toSavedFilter({ id, list, name, values }: FilterRow): SavedFilter {
  return { id, list, name, values };
}

function ofName(userId: number, list: SavedFilter['list'], name: string) {
  return and(eq(savedFilters.userId, userId), eq(savedFilters.list, list), eq(savedFilters.nameKey, searchKey(name)));
}

async function findFilters(db: Reader, userId: number): Promise<SavedFilter[]> {
  const rows = await db
    .select()
    .from(savedFilters)
    .where(eq(savedFilters.userId, userId))
    .orderBy(asc(savedFilters.list), asc(savedFilters.nameKey));
  return rows.map(toSavedFilter);
}

/**
 * Finds one of the user's own filters.
 * @throws AppError not_found
 */
async function getFilter(db: Reader, userId: number, id: number): Promise<FilterRow> {
  const [row] = await db
    .select()
    .from(savedFilters)
    .where(and(eq(savedFilters.id, id), eq(savedFilters.userId, userId)));
  if (row === undefined) throw new AppError('not_found', { detail: 'There is no such filter.' });
  return row;
}

/** @throws AppError invalid if there are too many saved filters */
async function save(
  tx: Writer,
  userId: number,
  { list, name, values }: Pick<SavedFilter, 'list' | 'name' | 'values'>,
): Promise<SavedFilter> {
  const isKnown = (await tx.$count(savedFilters, ofName(userId, list, name))) > 0;
  if (!isKnown && (await tx.$count(savedFilters, eq(savedFilters.userId, userId))) >= maxSavedFilters) {
    throw new AppError('invalid', { detail: `You have ${maxSavedFilters} saved filters. Please delete one first.` });
  }
  const [row] = await tx
    .insert(savedFilters)
    .values({ userId, list, name, nameKey: searchKey(name), values })
    .onConflictDoUpdate({
      target: [savedFilters.userId, savedFilters.list, savedFilters.nameKey],
      set: { name, values },
    })
    .returning();
  if (row === undefined) throw new Error('A filter was not stored');
  return toSavedFilter(row);
}
