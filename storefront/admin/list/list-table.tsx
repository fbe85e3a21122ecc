import { DataTable, type DataTableProps } from './data-table.tsx';
import { Pager } from './list-controls.tsx';
import type { AdminList, ListState } from './use-admin-list.ts';

type TableProps<Row> = Pick<
  DataTableProps<Row>,
  'caption' | 'columns' | 'rowKey' | 'empty' | 'rowHref' | 'below' | 'selection'
>;

interface ListTableProps<Row> extends TableProps<Row> {
  list: ListState;
  found: AdminList<Row>;
}

/** A page of a staff list as a table, with the buttons for the other pages. */
export function ListTable<Row>({ list, found, ...table }: ListTableProps<Row>) {
  const { rows, total, isAtLeast, isPending, isFetching, failure, refresh } = found;
  return (
    <>
      <DataTable {...table} {...{ rows, list, isPending, isFetching, failure }} onRetry={refresh} />
      <Pager list={list} total={total} isAtLeast={isAtLeast} />
    </>
  );
}
