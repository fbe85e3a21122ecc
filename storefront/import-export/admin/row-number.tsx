/** Where a spreadsheet shows it, and where a text editor does: a cell with line breaks parts the two. */
export function RowNumber({ line, row }: { line: number; row: number }) {
  return (
    <>
      {row.toLocaleString('en-AU')}
      {line === row ? null : <span className="block text-xs text-steel">line {line.toLocaleString('en-AU')}</span>}
    </>
  );
}
