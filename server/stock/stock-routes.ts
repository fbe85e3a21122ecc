import { closeStockAlert as closeStockAlertEndpoint } from '#core/stock/stock-alert-api.ts';
import {
  bookStockCount,
  bookStockMove,
  changeStockItem,
  createStockItem,
  deleteStockItem,
  listLastStockCounts,
  listStockItems,
  listStockMoves,
  readStockItem,
  type StockItem,
} from '#core/stock/stock-api.ts';
import { type NewActivity, recordActivity } from '#server/accounts/activity/record-activity.ts';
import type { Writer } from '#server/db/store.ts';
import { type Actor, ListResponse } from '#server/http/request-context.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { bookCounts } from './count-stock.ts';
import { listLastCounts } from './last-counts.ts';
import { closeStockAlert } from './stock-alerts.ts';
import { changeItem, createItem, deleteItem, getItem, listItems, type ProductsOfItem } from './stock-items.ts';
import { bookEntered, listMoves } from './stock-moves.ts';

type Recorded = Omit<NewActivity, 'kind'>;

function recordItem(tx: Writer, context: { actor: Actor | null; now: Date }, activity: Recorded): Promise<void> {
  return recordActivity(tx, context, { kind: 'product', ...activity });
}

/** Returns an item's settings: its fields without the levels, which moves change. */
function settingsOf({
  onHand: _onHand,
  allocated: _allocated,
  blocked: _blocked,
  ...settings
}: StockItem): Record<string, unknown> {
  return settings;
}

/** Adds the staff's routes for stock items, moves and counts. */
export function addStockRoutes(routes: Routes, products: ProductsOfItem): void {
  const { store } = routes.deps;

  serve(routes, listStockItems, ({ query: { q, state }, paging }) =>
    store.read(async (db) => {
      const { rows, total } = await listItems(db, { q, state, paging });
      return new ListResponse(rows, total);
    }),
  );

  serve(routes, readStockItem, ({ params }) => store.read((db) => getItem(db, params.id)));

  serve(routes, createStockItem, (context) =>
    context.write(async (tx) => {
      const item = await createItem(tx, context.body, context.now);
      await recordItem(tx, context, { action: 'Added a stock item', subject: item.name, after: settingsOf(item) });
      return item;
    }),
  );

  serve(routes, changeStockItem, (context) =>
    context.write(async (tx) => {
      const { id } = context.params;
      const before = await getItem(tx, id);
      const item = await changeItem(tx, id, context.body, { now: context.now, ...products });
      const changes = { before: settingsOf(before), after: settingsOf(item) };
      await recordItem(tx, context, { action: 'Changed a stock item', subject: item.name, ...changes });
      return item;
    }),
  );

  serve(routes, deleteStockItem, (context) =>
    context.write(async (tx) => {
      const { name } = await getItem(tx, context.params.id);
      await deleteItem(tx, context.params.id, { now: context.now, ...products });
      await recordItem(tx, context, { action: 'Deleted a stock item', subject: name });
      return { ok: true } as const;
    }),
  );

  serve(routes, closeStockAlertEndpoint, (context) =>
    context.write(async (tx) => {
      const closed = await closeStockAlert(tx, context.params.id, context.now);
      if (closed !== null) await recordItem(tx, context, { action: 'Closed a stock alert', subject: closed });
      return { ok: true } as const;
    }),
  );

  serve(routes, listStockMoves, ({ params, paging }) =>
    store.read(async (db) => {
      const { id } = await getItem(db, params.id);
      const { rows, total } = await listMoves(db, { itemId: id }, paging);
      return new ListResponse(rows, total);
    }),
  );

  serve(routes, bookStockMove, ({ params, body, actor, now, write }) =>
    write(async (tx) => {
      const item = await getItem(tx, params.id);
      const move = await bookEntered(tx, item, body, { now, actorId: actor?.id ?? null });
      return { item: await getItem(tx, params.id), move };
    }),
  );

  serve(routes, listLastStockCounts, () => store.read(listLastCounts));

  serve(routes, bookStockCount, ({ body, actor, now, write }) =>
    write(async (tx) => ({ lines: await bookCounts(tx, body.lines, { now, actorId: actor?.id ?? null }) })),
  );
}
