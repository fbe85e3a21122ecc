import {
  bookStockCount,
  bookStockMove,
  changeStockItem,
  createStockItem,
  deleteStockItem,
  listStockItems,
  listStockMoves,
  readStockItem,
} from '#core/stock/stock-api.ts';
import { ListResponse } from '#server/http/request-context.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { bookCounts } from './count-stock.ts';
import { changeItem, createItem, deleteItem, getItem, listItems } from './stock-items.ts';
import { bookEntered, listMoves } from './stock-moves.ts';

/** Adds the routes with which staff keep the stock. */
export function addStockRoutes(routes: Routes): void {
  const { store } = routes.deps;

  serve(routes, listStockItems, ({ query: { q, state }, paging }) =>
    store.read(async (db) => {
      const { rows, total } = await listItems(db, { q, state, paging });
      return new ListResponse(rows, total);
    }),
  );

  serve(routes, readStockItem, ({ params }) => store.read((db) => getItem(db, params.id)));

  serve(routes, createStockItem, ({ body, now, write }) => write((tx) => createItem(tx, body, now)));

  serve(routes, changeStockItem, ({ params, body, now, write }) => write((tx) => changeItem(tx, params.id, body, now)));

  serve(routes, deleteStockItem, ({ params, now, write }) =>
    write(async (tx) => {
      await deleteItem(tx, params.id, now);
      return { ok: true } as const;
    }),
  );

  serve(routes, listStockMoves, ({ params, paging }) =>
    store.read(async (db) => {
      const { id } = await getItem(db, params.id);
      const { rows, total } = await listMoves(db, id, paging);
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

  serve(routes, bookStockCount, ({ body, actor, now, write }) =>
    write(async (tx) => ({ lines: await bookCounts(tx, body.lines, { now, actorId: actor?.id ?? null }) })),
  );
}
