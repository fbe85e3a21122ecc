import { useState } from 'react';
import type { ImportError } from '#core/import-export/import-export-api.ts';
import { Button } from '#storefront/ui/button.tsx';
import { formatErrors } from './import-text.ts';

const shownAtFirst = 50;

/** Every wrong line, with what is wrong in it. Nothing can be imported. */
export function ImportErrors({ errors, onDiscard }: { errors: readonly ImportError[]; onDiscard(): void }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? errors : errors.slice(0, shownAtFirst);
  return (
    <div className="mt-1">
      <p role="alert" className="font-semibold text-oxblood">
        {formatErrors(errors.length)} Put {errors.length === 1 ? 'it' : 'them'} right and choose the file again.
      </p>
      <div className="mt-2 overflow-x-auto border border-oxblood">
        <table className="w-full border-collapse text-sm tabular-nums">
          <caption className="sr-only">What is wrong in the file</caption>
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

/** The row in a spreadsheet, and the line in a text editor where a cell with line breaks makes it another one. */
export function RowNumber({ line, row }: { line: number; row: number }) {
  return (
    <>
      {row.toLocaleString('en-AU')}
      {line === row ? null : <span className="block text-xs text-steel">line {line.toLocaleString('en-AU')}</span>}
    </>
  );
}
