import { AppError } from '#core/app-error.ts';
import { sumOfFigures, wholeDollars } from '#core/journal/bas.ts';
import { type Bas, basFile, readBas } from '#core/journal/bas-api.ts';
import {
  exportJournal,
  journalExportFile,
  listJournalDays,
  listJournalExports,
  readJournalDay,
} from '#core/journal/journal-api.ts';
import { programNames } from '#core/journal/journal-file.ts';
import { readJournalSettings, saveJournalSettings } from '#core/journal/journal-settings-api.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import type { Deps } from '#server/deps.ts';
import { type CsvColumn, csvChunks, dollarsColumn, numberColumn, textColumn } from '#server/http/csv-file.ts';
import { ListResponse } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { serveCsv } from '#server/http/serve-stream.ts';
import { readQuarter } from './bas.ts';
import { closeDays } from './days/close-days.ts';
import { listDays, readDay } from './days/journal-day-queries.ts';
import { listExports, readExportFile, storeExport } from './journal-exports.ts';
import { getJournalSettings, storeJournalSettings } from './journal-settings.ts';

/** The routes of the owner's journal: closed days, their exports, the BAS and the accounts. */
export function addJournalRoutes(routes: Routes, deps: Deps): void {
  const { store } = deps;

  serve(routes, listJournalDays, ({ paging }) =>
    store.read(async (db) => {
      const { rows, total } = await listDays(db, paging);
      return new ListResponse(rows, total);
    }),
  );

  serve(routes, readJournalDay, ({ params }) => store.read((db) => readDay(db, params.day)));

  serve(routes, exportJournal, async (context) => {
    const { body, actor, now, write } = context;
    // The job closes each day within a minute after midnight. The days are also closed here, so that an owner who exports earlier
    // doesn't have to wait.
    await closeDays(deps);
    return write(async (tx) => {
      if (actor === null) throw new AppError('signed_out');
      const made = await storeExport(tx, body, { actorId: actor.id, now });
      const subject = `Journal export ${made.id} for ${programNames[made.program]}, ${made.from} to ${made.to}`;
      await recordActivity(tx, context, { kind: 'export', action: 'Exported the journal', subject });
      return made;
    });
  });

  serve(routes, listJournalExports, ({ paging }) =>
    store.read(async (db) => {
      const { rows, total } = await listExports(db, paging);
      return new ListResponse(rows, total);
    }),
  );

  serveCsv(routes, journalExportFile, async ({ params }) => {
    const { fileName, text } = await store.read((db) => readExportFile(db, params));
    return { fileName, chunks: oneChunk(text) };
  });

  serve(routes, readJournalSettings, () => store.read(getJournalSettings));

  serve(routes, saveJournalSettings, (context) =>
    context.write(async (tx) => {
      const before = await getJournalSettings(tx);
      const after = await storeJournalSettings(tx, context.body, context.now);
      const subject = 'Accounts and GST basis';
      await recordActivity(tx, context, { kind: 'settings', action: 'Changed settings', subject, before, after });
      return after;
    }),
  );

  serve(routes, readBas, ({ query }) => store.read((db) => readQuarter(db, query.quarter)));

  serveCsv(routes, basFile, async ({ query }) => {
    const bas = await store.read((db) => readQuarter(db, query.quarter));
    return { fileName: `bas-${query.quarter}.csv`, chunks: csvChunks(basColumns, basRows(bas)) };
  });
}

/** Sends the text without a spreadsheet's byte order mark, because another program imports the file. */
async function* oneChunk(text: string): AsyncGenerator<string> {
  yield text;
}

type BasRow = Bas['days'][number]['figures'] & { label: string; isTotal: boolean };

const basColumns: readonly CsvColumn<BasRow>[] = [
  textColumn('Day', ({ label }) => label),
  dollarsColumn('G1 Total sales', ({ totalSalesCents }) => totalSalesCents),
  dollarsColumn('G3 GST-free sales', ({ gstFreeCents }) => gstFreeCents),
  dollarsColumn('1A GST on sales', ({ gstCents }) => gstCents),
  numberColumn('G1 on the form', ({ totalSalesCents, isTotal }) => (isTotal ? wholeDollars(totalSalesCents) : null)),
  numberColumn('G3 on the form', ({ gstFreeCents, isTotal }) => (isTotal ? wholeDollars(gstFreeCents) : null)),
  numberColumn('1A on the form', ({ gstCents, isTotal }) => (isTotal ? wholeDollars(gstCents) : null)),
];

function basRows({ days }: Bas): BasRow[] {
  const rows = days.map(({ day, figures }) => ({ label: day, ...figures, isTotal: false }));
  return [...rows, { label: 'Quarter', ...sumOfFigures(days.map(({ figures }) => figures)), isTotal: true }];
}
