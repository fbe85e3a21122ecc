import type { ImportPreview, ImportResult } from '#core/import-export/import-export-api.ts';

type Counts = Pick<ImportPreview, 'creates' | 'updates' | 'unchanged'>;

/** "1 product", "1,200 products". */
export function productCount(count: number): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? 'product' : 'products'}`;
}

/** What an import would do, as a sentence. */
export function formatPreview({ creates, updates, unchanged }: Counts): string {
  if (creates + updates + unchanged === 0) return 'The file has no line that can be imported.';
  if (creates + updates === 0) return `Nothing would change: ${formatUnchanged(unchanged)}.`;
  const actions = [
    ...(creates > 0 ? [`${productCount(creates)} would be made`] : []),
    ...(updates > 0 ? [`${productCount(updates)} would be changed`] : []),
    ...(unchanged > 0 ? [formatUnchanged(unchanged)] : []),
  ];
  return `${listed(actions)}.`;
}

/** What the button says: the deed with its numbers. */
export function importLabel({ creates, updates }: Omit<Counts, 'unchanged'>): string {
  const parts = [
    ...(creates > 0 ? [`make ${productCount(creates)}`] : []),
    ...(updates > 0 ? [`change ${productCount(updates)}`] : []),
  ];
  return parts.length === 0 ? 'Nothing to import' : `Import: ${parts.join(', ')}`;
}

export function formatResult({ created, updated, unchanged }: ImportResult): string {
  const actions = [
    ...(created > 0 ? [`${productCount(created)} made`] : []),
    ...(updated > 0 ? [`${productCount(updated)} changed`] : []),
    ...(unchanged > 0 ? [`${productCount(unchanged)} left as ${unchanged === 1 ? 'it was' : 'they were'}`] : []),
  ];
  return actions.length === 0 ? 'Nothing was imported.' : `${listed(actions)}.`;
}

/** A file that lost its ids would make the catalogue a second time; null where nothing looks like that. */
export function formatDuplicateNames(rows: ImportPreview['rows']): string | null {
  const count = rows.filter(({ namesake: duplicateName }) => duplicateName !== null).length;
  if (count === 0) return null;
  const what = count === 1 ? 'One new product has' : `${count.toLocaleString('en-AU')} new products have`;
  return `${what} the name of a product that is there already. To change that one instead, give the line its id.`;
}

/** Of lists with one entry a line, the entries that go and come; all of them where only their order changes. */
export function changedLines({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const [before, after] = [from.split('\n'), to.split('\n')];
  if (before.length < 2 && after.length < 2) return { from, to };
  const gone = before.filter((line) => !after.includes(line));
  const came = after.filter((line) => !before.includes(line));
  if (gone.length === 0 && came.length === 0) return { from, to };
  return { from: gone.join('\n'), to: came.join('\n') };
}

export function formatErrors(count: number): string {
  const what = count === 1 ? 'One cell or line is wrong' : `${count.toLocaleString('en-AU')} cells or lines are wrong`;
  return `${what}, so nothing can be imported.`;
}

function formatUnchanged(count: number): string {
  return `${productCount(count)} ${count === 1 ? 'stays as it is' : 'stay as they are'}`;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
