import { readCuttingList } from '#core/stock/cutting/cutting-list-api.ts';
import { drillRecall, type Recipient, readRecall, recallFile, sendRecall } from '#core/stock/lots/recall-api.ts';
import { listStockAlerts } from '#core/stock/stock-alert-api.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import { type CsvColumn, csvChunks, instantColumn, numberColumn, textColumn } from '#server/http/csv-file.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { serveCsv } from '#server/http/serve-stream.ts';
import { findStockAlerts } from './list-stock-alerts.ts';
import { readCuttingList as readList } from './read-cutting-list.ts';
import { readRecall as read } from './read-recall.ts';
import { sendRecall as send } from './send-recall.ts';

interface RecallRow extends Omit<Recipient, 'goods'> {
  certainty: 'certain' | 'possible';
  good: Recipient['goods'][number];
}

/** Adds the routes with which owners recall goods, and with which staff see the cutting list and the stock alerts. */
export function addColdRoomRoutes(routes: Routes): void {
  const { store } = routes.deps;

  serve(routes, listStockAlerts, ({ now }) => store.read((db) => findStockAlerts(db, now)));

  serve(routes, readCuttingList, ({ query }) => store.read((db) => readList(db, query)));

  serve(routes, readRecall, ({ query, today }) => store.read((db) => read(db, query, today)));

  serveCsv(routes, recallFile, async ({ query, today }) => {
    const recall = await store.read((db) => read(db, query, today));
    const rowsOf = (certainty: RecallRow['certainty']) =>
      recall[certainty].flatMap(({ goods, ...recipient }) => goods.map((good) => ({ certainty, ...recipient, good })));
    const rows = [...rowsOf('certain'), ...rowsOf('possible')];
    return {
      fileName: `recall-${recall.recalled.join('-').slice(0, 40)}-${today}.csv`,
      chunks: csvChunks(columns, rows),
    };
  });

  serve(routes, sendRecall, async (context) => {
    const sent = await send(routes.deps, context.body, context);
    return context.write(async (tx) => {
      const subject = `${sent.emailed} emails`;
      await recordActivity(tx, context, {
        kind: 'product',
        action: 'Sent a recall',
        subject,
        before: {},
        after: { text: context.body.message },
      });
      return sent;
    });
  });

  serve(routes, drillRecall, async (context) => {
    const started = performance.now();
    const recall = await store.read((db) => read(db, context.body, context.today));
    const milliseconds = Math.round(performance.now() - started);
    return context.write(async (tx) => {
      const subject = `Lots ${recall.recalled.join(', ')}`;
      const counted = { certain: recall.certain.length, possible: recall.possible.length };
      const after = { milliseconds, ...counted };
      await recordActivity(tx, context, { kind: 'product', action: 'Tried a recall', subject, before: {}, after });
      return { recall, milliseconds };
    });
  });
}

const columns: CsvColumn<RecallRow>[] = [
  textColumn('Certainty', ({ certainty }) => certainty),
  numberColumn('Order', ({ orderId }) => orderId),
  textColumn('Name', ({ name }) => name),
  textColumn('Phone', ({ phone }) => phone),
  textColumn('Email', ({ email }) => email),
  instantColumn('Went out', ({ at }) => at),
  textColumn('Item', ({ good }) => good.itemName),
  numberColumn('Lot', ({ good }) => good.lotId),
  numberColumn('Pieces', ({ good }) => good.pieces),
  numberColumn('Grams', ({ good }) => good.grams),
];
