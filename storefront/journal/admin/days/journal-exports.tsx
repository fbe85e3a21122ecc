import { useQuery } from '@tanstack/react-query';
import { callPath } from '#core/call-path.ts';
import { formatInstant, formatLongDay } from '#core/dates.ts';
import { type JournalExport, journalExportFile } from '#core/journal/journal-api.ts';
import { programNames } from '#core/journal/journal-file.ts';
import { ConfirmedDownload } from '#storefront/accounts/admin/security/confirmed-download.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { journalQueries } from '../journal-queries.ts';

/** The past exports. Each file can be downloaded again unchanged. */
export function JournalExports() {
  const { data } = useQuery(journalQueries.exports());
  const made = data?.items ?? [];
  return (
    <details className="mt-3 text-sm">
      <summary className="cursor-pointer py-3 leading-5 font-semibold">Past exports ({data?.total ?? 0})</summary>
      {made.length === 0 ? <p>No exports yet.</p> : null}
      <ul>
        {made.map((each) => (
          <li key={each.id} className="border-b border-rule py-2">
            <ExportFiles made={each} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The contents of an export, with its files. */
export function ExportFiles({ made }: { made: JournalExport }) {
  const { id, program, from, to, madeAt, by, files, days } = made;
  const parts = Array.from({ length: files }, (_, index) => index + 1);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
      <p>
        <strong>
          No. {id}, {programNames[program]}:
        </strong>{' '}
        {formatLongDay(from)} to {formatLongDay(to)}, {countOf(days, 'day')} with entries
        <span className="block text-steel">
          {formatInstant(madeAt)}, {by}
        </span>
      </p>
      <p className="flex flex-wrap gap-2">
        {parts.map((part) => (
          <ConfirmedDownload
            key={part}
            path={callPath(journalExportFile, { params: { id, part } })}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            {files === 1 ? 'Download' : `File ${part} of ${files}`}
            <span className="sr-only"> of export {id}</span>
          </ConfirmedDownload>
        ))}
      </p>
    </div>
  );
}
