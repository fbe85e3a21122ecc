import type { Plu } from '#core/scales/plu/plu-api.ts';
import { type CsvColumn, dollarsColumn, numberColumn, textColumn } from '#server/http/csv-file.ts';

type Row = Plu['rows'][number];

/** The columns of the PLU file. The programs of scales ask the user for the meaning of each column. */
export const pluColumns: readonly CsvColumn<Row>[] = [
  numberColumn('PLU', ({ number }) => number),
  textColumn('Name', ({ name }) => name),
  dollarsColumn('Price', ({ price }) => price),
  textColumn('Unit', ({ unit }) => unit),
  numberColumn('Use by (days)', ({ useByDays }) => useByDays),
  textColumn('Change', ({ change }) => change),
];
