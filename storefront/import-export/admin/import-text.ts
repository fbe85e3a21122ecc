import type { ImportPreview, ImportResult } from '#core/import-export/import-export-api.ts';
import { countOf } from '#storefront/ui/count-of.ts';
import type { ImportedThing } from './import-sources.ts';

type Counts = Pick<ImportPreview, 'creates' | 'updates' | 'unchanged'>;

/** Describes the effect of an import as a sentence. */
export function formatPreview({ creates, updates, unchanged }: Counts, what: ImportedThing = 'product'): string {
  if (creates + updates + unchanged === 0) return 'The file has no line that can be imported.';
  if (creates + updates === 0) return `Nothing would change: ${formatUnchanged(unchanged, what)}.`;
  const actions = [
    ...(creates > 0 ? [`${countOf(creates, what)} would be created`] : []),
    ...(updates > 0 ? [`${countOf(updates, what)} would be changed`] : []),
    ...(unchanged > 0 ? [formatUnchanged(unchanged, what)] : []),
  ];
  return `${listed(actions)}.`;
}

/** Returns the label of the import button, with the numbers. */
export function importLabel({ creates, updates }: Omit<Counts, 'unchanged'>, what: ImportedThing = 'product'): string {
  const actions = [
    ...(creates > 0 ? [`create ${countOf(creates, what)}`] : []),
    ...(updates > 0 ? [`change ${countOf(updates, what)}`] : []),
  ];
  return actions.length === 0 ? 'Nothing to import' : `Import: ${actions.join(', ')}`;
}

export function formatResult({ created, updated, unchanged }: ImportResult, what: ImportedThing = 'product'): string {
  const actions = [
    ...(created > 0 ? [`${countOf(created, what)} created`] : []),
    ...(updated > 0 ? [`${countOf(updated, what)} changed`] : []),
    ...(unchanged > 0 ? [`${countOf(unchanged, what)} left as ${unchanged === 1 ? 'it was' : 'they were'}`] : []),
  ];
  return actions.length === 0 ? 'Nothing was imported.' : `${listed(actions)}.`;
}

/**
 * Returns a warning if new products have the names of existing products, because the file may have lost its ids; otherwise null.
 */
export function formatDuplicateNames(rows: ImportPreview['rows']): string | null {
  const count = rows.filter(({ namesake }) => namesake !== null).length;
  if (count === 0) return null;
  const what = count === 1 ? 'One new product has' : `${count.toLocaleString('en-AU')} new products have`;
  return `${what} the name of an existing product. To change that product instead, add its id to the line.`;
}

/**
 * Compares two lists with one entry per line. Returns the removed and the added entries. If only the order has changed, returns all
 * entries.
 */
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

function formatUnchanged(count: number, what: ImportedThing): string {
  return `${countOf(count, what)} ${count === 1 ? 'stays as it is' : 'stay as they are'}`;
}

function listed(phrases: readonly string[]): string {
  return phrases.length < 2 ? phrases.join('') : `${phrases.slice(0, -1).join(', ')} and ${phrases.at(-1)}`;
}
