import type { ReactNode } from 'react';

interface FiguresTableProps {
  /** The column headings. The first column has the rows' names. The other columns have figures, aligned right. */
  heads: readonly string[];
  children: ReactNode;
}

/** A table of figures. Its rows are `FiguresRow`s. */
export function FiguresTable({ heads, children }: FiguresTableProps) {
  return (
    <div className="overflow-x-auto border border-ink bg-white">
      <table className="w-full border-collapse text-sm tabular-nums">
        <thead>
          <tr className="border-b border-ink bg-paper text-left">
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={`px-3 py-2 font-semibold max-lg:px-2 ${index === 0 ? '' : 'text-right'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A table row: its name, and its figures. A figure of null is shown as a dash. */
export function FiguresRow({ name, figures }: { name: ReactNode; figures: readonly ReactNode[] }) {
  return (
    <tr className="border-b border-rule last:border-b-0">
      <th scope="row" className="px-3 py-2 text-left font-normal wrap-anywhere max-lg:px-2">
        {name}
      </th>
      {figures.map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
        <td key={index} className="px-3 py-2 text-right whitespace-nowrap max-lg:px-2">
          {figure ?? '–'}
        </td>
      ))}
    </tr>
  );
}
