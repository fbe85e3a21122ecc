import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { addDays, type Day, formatLongDay, isDay, melbourneDay } from '#core/dates.ts';
import { exportJournal, type JournalExport } from '#core/journal/journal-api.ts';
import { type AccountingProgram, accountingPrograms, programNames } from '#core/journal/journal-file.ts';
import { SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { journalQueries } from '../journal-queries.ts';
import { ExportFiles } from './journal-exports.tsx';

/**
 * A form that exports days for an accounting program. If some of the days were already exported, it shows a notice; they can still be
 * exported again.
 */
export function ExportForm({ newest }: { newest: Day | null }) {
  const id = useId();
  const { data: exports } = useQuery(journalQueries.exports());
  const [program, setProgram] = useState<AccountingProgram>('xero');
  const [typedFrom, setFrom] = useState<Day | null>(null);
  const [to, setTo] = useState(newest ?? '');
  const from = typedFrom ?? (newest === null ? '' : firstUnexported(exports?.items ?? [], program, newest));
  const [made, setMade] = useState<JournalExport | null>(null);
  const send = useAdminMutation<void, JournalExport>({
    run: () => call(exportJournal, { body: { program, from, to } }),
    success: ({ id: number }) => ({ title: `Export ${number} is ready` }),
    failure: { title: 'Couldn’t export the journal' },
    refresh: [journalQueries.all],
    onDone: setMade,
  });
  const isReady = isDay(from) && isDay(to) && from <= to;
  const before = (exports?.items ?? []).filter(
    (each) => isReady && each.program === program && each.from <= to && from <= each.to,
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void send.act();
  };
  return (
    <form noValidate onSubmit={save} aria-labelledby={id} className="border border-ink bg-paper p-4">
      <h2 id={id} className="text-xl">
        Export for the accountant
      </h2>
      <div className="mt-3 grid items-end gap-4 sm:grid-cols-4">
        <SelectField
          label="Program"
          value={program}
          options={accountingPrograms.map((each) => [each, programNames[each]])}
          onChange={(event) => setProgram(event.target.value as AccountingProgram)}
        />
        <Field label="From" type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        <Field
          label="To"
          type="date"
          value={to}
          max={addDays(melbourneDay(new Date()), -1)}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button type="submit" disabled={!isReady || send.isPending}>
          {before.length === 0 ? 'Export' : 'Export again'}
        </Button>
      </div>
      <div className="mt-3 text-sm sm:min-h-6" aria-live="polite">
        {before.length === 0 ? null : (
          <p className="font-semibold text-brass">
            Already exported: {before.map(describeExport).join('; ')}. Import each day once, or {programNames[program]}{' '}
            counts it twice.
          </p>
        )}
      </div>
      <ActionFailure text={send.failure} />
      {made === null ? null : (
        <div className="mt-2 border-t border-rule pt-3">
          <ExportFiles made={made} />
        </div>
      )}
      <details className="mt-2 text-sm">
        <summary className="cursor-pointer py-3 leading-5 font-semibold">How to import it</summary>
        <p className="max-w-prose">
          <strong>Xero:</strong> Accounting, Manual journals, Import, as an adviser. Amounts are without GST, and Xero
          adds it to each line; the journals come as drafts that you post. A file has at most 300 lines, so a long
          period has several files.
        </p>
        <p className="mt-2 max-w-prose">
          <strong>MYOB:</strong> File, Import/Export Assistant, General journal entries, tab-delimited, the first record
          is a header. Try the first file in a copy of your company file.
        </p>
        <p className="mt-2 max-w-prose">
          Each account must exist there under its number in the “Accounts and GST” tab. A day has the same number in
          every export (HQ and its date), so that you can find a day imported twice.
        </p>
      </details>
    </form>
  );
}

/**
 * Returns the first day to export: the day after the program's last export. If there is no export, or no closed day after it, returns
 * the first of the newest closed day's month.
 */
function firstUnexported(exports: readonly JournalExport[], program: AccountingProgram, newest: Day): Day {
  const last = exports
    .filter((each) => each.program === program)
    .map((each) => each.to)
    .sort()
    .at(-1);
  const next = last === undefined ? null : addDays(last, 1);
  return next !== null && next <= newest ? next : `${newest.slice(0, 8)}01`;
}

function describeExport({ id, from, to, madeAt }: JournalExport): string {
  const made = formatLongDay(melbourneDay(new Date(madeAt)));
  return `no. ${id} of ${made} (${formatLongDay(from)} to ${formatLongDay(to)})`;
}
