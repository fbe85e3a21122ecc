import { useState } from 'react';
import type { ImportError, ImportRow } from '#core/import-export/import-export-api.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import type { ImportedThing } from './import-sources.ts';
import { changedLines, formatErrors } from './import-text.ts';

const shownAtOnce = 100;
const columnNames: Record<ImportedThing, string> = { product: 'Product', 'stock item': 'Stock item' };

/** What would be created or changed, with each field's old and new value. Unchanged fields aren't listed. */
export function ImportChanges({ rows, what }: { rows: readonly ImportRow[]; what: ImportedThing }) {
  const [count, setCount] = useState(shownAtOnce);
  const changed = rows.filter(({ kind }) => kind !== 'unchanged');
  if (changed.length === 0) return null;
  const rest = changed.length - count;
  return (
    <div className="mt-5">
      <table className="w-full border-collapse border border-ink text-sm tabular-nums">
        <caption className="sr-only">{columnNames[what]}s that would be created or changed</caption>
        <thead>
          <tr className="border-b border-ink bg-paper text-left">
            <th scope="col" className="w-16 px-3 py-2 text-right font-semibold max-md:hidden">
              Row
            </th>
            <th scope="col" className="px-3 py-2 font-semibold md:w-1/3">
              {columnNames[what]}
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              Changes
            </th>
          </tr>
        </thead>
        <tbody>
          {changed.slice(0, count).map((row) => (
            <tr key={row.line} className="border-b border-rule align-top last:border-0">
              <td className="px-3 py-2 text-right whitespace-nowrap max-md:hidden">
                <RowNumber line={row.line} row={row.row} />
              </td>
              <td className="px-3 py-2 font-semibold">
                {row.name} {row.id === null ? null : <span className="font-normal text-steel">#{row.id}</span>}
              </td>
              <td className="px-3 py-2">{row.kind === 'create' ? <Created row={row} /> : <Changed row={row} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 ? (
        <Button variant="secondary" size="xs" className="mt-3" onClick={() => setCount(count + shownAtOnce)}>
          Show {Math.min(rest, shownAtOnce)} more of {rest.toLocaleString('en-AU')}
        </Button>
      ) : null}
    </div>
  );
}

function Created({ row }: { row: ImportRow }) {
  const { namesake: duplicateName, changes } = row;
  return (
    <>
      <Badge tone="done">New</Badge>
      {duplicateName === null ? null : <span className="ml-2 text-brass">Product #{duplicateName} has this name</span>}
      {changes.length === 0 ? null : <Changed row={row} />}
    </>
  );
}

function Changed({ row: { changes } }: { row: ImportRow }) {
  return (
    <dl className="space-y-1">
      {changes.map((change) => {
        const { from, to } = changedLines(change);
        return (
          <div key={change.field} className="md:flex md:gap-3">
            <dt className="w-36 shrink-0 text-steel">{change.field}</dt>
            <dd className="flex min-w-0 grow flex-wrap items-start gap-x-2 whitespace-pre-line break-words">
              <del className="min-w-0 text-steel">{from || 'empty'}</del>
              <Arrow />
              <ins className="min-w-0 font-semibold no-underline">{to || 'empty'}</ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Arrow() {
  return (
    <svg viewBox="0 0 16 12" className="mt-1.5 h-3 w-4 shrink-0" aria-hidden="true">
      <path d="M1 6h13M10 2l4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

const shownAtFirst = 50;

/** All invalid lines with their errors, which prevent the import. */
export function ImportErrors({ errors, onDiscard }: { errors: readonly ImportError[]; onDiscard(): void }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? errors : errors.slice(0, shownAtFirst);
  return (
    <div className="mt-1">
      <p role="alert" className="font-semibold text-oxblood">
        {formatErrors(errors.length)} Fix {errors.length === 1 ? 'it' : 'them'} and choose the file again.
      </p>
      <div className="mt-2 overflow-x-auto border border-oxblood">
        <table className="w-full border-collapse text-sm tabular-nums">
          <caption className="sr-only">Errors in the file</caption>
          <thead>
            <tr className="border-b border-oxblood bg-paper text-left">
              <th scope="col" className="w-16 px-3 py-2 text-right font-semibold">
                Row
              </th>
              <th scope="col" className="w-44 px-3 py-2 font-semibold">
                Column
              </th>
              <th scope="col" className="px-3 py-2 font-semibold">
                What is wrong
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, row, column, message }) => (
              <tr key={`${line} ${column} ${message}`} className="border-b border-rule last:border-0">
                <td className="px-3 py-2 text-right align-top whitespace-nowrap">
                  <RowNumber line={line} row={row} />
                </td>
                <td className="px-3 py-2 align-top">{column || 'Whole row'}</td>
                <td className="px-3 py-2 align-top">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        {shown.length < errors.length ? (
          <Button variant="secondary" size="xs" onClick={() => setWhole(true)}>
            Show all {errors.length.toLocaleString('en-AU')}
          </Button>
        ) : null}
        <Button variant="secondary" size="xs" onClick={onDiscard}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/**
 * The number of the row in a spreadsheet. If cells contain line breaks, the row has another line number in a text editor; that number
 * is shown too.
 */
function RowNumber({ line, row }: { line: number; row: number }) {
  return (
    <>
      {row.toLocaleString('en-AU')}
      {line === row ? null : <span className="block text-xs text-steel">line {line.toLocaleString('en-AU')}</span>}
    </>
  );
}
