import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';
import { type Curve, drawCurves } from './draw-curves.ts';
import { groups, type QuestionGroup, withoutVerdict } from './scale-questions.ts';
import type { ScaleResult } from './scale-results.ts';
import { type DatabaseKind, databaseKinds } from './scaled-shop.ts';

const atSize = 100_000;
const nothingOverMs = 500;

/** A Markdown table of each group that was measured. */
export function scaleTables(results: readonly ScaleResult[]): string[] {
  return groups.flatMap((group) => {
    const found = results.filter((result) => result.group === group.name);
    return found.length === 0 ? [] : [`${group.name}\n${tableOf(group, found)}`];
  });
}

/** What a question cost, whatever else the machine did meanwhile. */
const costOf = ({ ms, cpuMs }: ScaleResult) => cpuMs ?? ms;

/** Whether a question stays within what is wanted of its group at 100,000, and under half a second at any size. */
function verdictOf(wantedMs: number, found: readonly ScaleResult[]): 'yes' | 'yes on one' | 'NO' | 'not measured' | '' {
  if (found.some(({ question }) => withoutVerdict.includes(question))) return '';
  if (found.some((result) => costOf(result) >= nothingOverMs)) return 'NO';
  const there = found.filter(({ size }) => size === atSize);
  if (there.length === 0) return 'not measured';
  if (there.some((result) => costOf(result) >= wantedMs)) return 'NO';
  return there.length === databaseKinds.length ? 'yes' : 'yes on one';
}

/** Writes docs/scale.md with a chart and a table for each group. */
export function writeScaleDocument(results: readonly ScaleResult[]): void {
  const folder = join(projectRoot, 'docs');
  const parts = groups.flatMap((group) => {
    const found = results.filter((result) => result.group === group.name);
    if (found.length === 0) return [];
    const title = `${group.name.charAt(0).toUpperCase()}${group.name.slice(1)}`;
    const imageFile = `scale-${group.name.replaceAll(' ', '-')}.svg`;
    const labels = { title, axis: `${group.by} in the shop`, wantedMs: group.wantedMs };
    writeFileSync(join(folder, 'pictures', imageFile), drawCurves(labels, curvesOf(found)));
    return [
      `## ${title}`,
      '',
      `![${title}: milliseconds by ${group.by}](pictures/${imageFile})`,
      '',
      tableOf(group, found),
      '',
    ];
  });
  const loads = results.map(({ load }) => load);
  const load = `between ${Math.min(...loads).toFixed(0)} and ${Math.max(...loads).toFixed(0)}`;
  writeFileSync(join(folder, 'scale.md'), `${introduction(load)}\n${parts.join('\n')}`);
}

function introduction(load: string): string {
  return `# How the shop grows

Written by \`npm run bench -- scale --write\`, which fills shops of 1,000 to 1,000,000 orders and of 1,000 to 100,000 products, on SQLite and on PostgreSQL, and asks each the same over HTTP, one request after the other. \`--up-to=100000\` leaves the largest out, \`--from=100000\` the smaller ones, \`--database=sqlite\` (or \`postgres\`) and \`--of=orders\` (or \`products\`) choose a part, and \`--keep=FOLDER\` keeps what was filled on SQLite for the next time; what was measured before stays in [scale.jsonl](scale.jsonl).

Four in ten orders are laybys, and there are four accounts to ten orders; each order has its lines, payments, events and email. The first 10,000 are made one by one; larger shops have them again. PostgreSQL stands on the same machine with its usual safety (fsync).

A cell is the median of 20 requests, after 60 others, in milliseconds, SQLite / PostgreSQL: what the shop and its database had of a processor for one, since what was waited for says little on a machine that does other things (the load of these two cores stood ${load} meanwhile; scale.jsonl has both). On a quiet machine they are nearly the same. **Growth** is the largest size's by the smallest's. A chart's thick lines join the slowest question of each size, its thin ones are all the others.

Wanted: searches under 10 ms at 100,000, lists under 50, and nothing at half a second at any size.

It is asked once the jobs of the start are done. What still grows, by design: what was typed and the counts beside the filters are counted up to 1,000 ("1,000+"), a filter up to 10,000 ("10,000+", on PostgreSQL a whole list too), so they cost more until there is that much. SQLite counts a whole list exactly, 10 ms for a million; a rare name is looked for in each block of 16,384 orders on PostgreSQL, 60 look-ups for a million; the overview adds up the packs of the days that are delivered next; and a word that most products have is read from PostgreSQL's index as a whole. After a crash (not after a stop) a shop on SQLite checks its whole file before it opens: a million orders are 3.6 GB, which took 14 seconds of a processor, and 46 of waiting on this busy machine.
`;
}

function curvesOf(results: readonly ScaleResult[]): Curve[] {
  const byLine = Map.groupBy(results, ({ database, question }) => `${database} ${question}`);
  return [...byLine.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const points = sorted(rows).map((result) => [result.size, costOf(result)] as const);
    return [{ name: first.question, database: first.database, points }];
  });
}

const sorted = (rows: readonly ScaleResult[]) => rows.toSorted((a, b) => a.size - b.size);

function tableOf({ wantedMs }: QuestionGroup, results: readonly ScaleResult[]): string {
  const sizes = [...new Set(results.map(({ size }) => size))].sort((a, b) => a - b);
  const head = ['ms, SQLite / PostgreSQL', ...sizes.map((size) => size.toLocaleString('en-AU')), 'growth', 'met'];
  const rows = [...Map.groupBy(results, ({ question }) => question)].map(([question, found]) => [
    question,
    ...sizes.map((size) => pairOf((kind) => costAt(found, kind, size))),
    pairOf((kind) => growthOf(found.filter(({ database }) => database === kind))),
    verdictOf(wantedMs, found),
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `| --- |${' ---: |'.repeat(head.length - 1)}`, ...rows.map(line)].join('\n');
}

function pairOf(msOf: (kind: DatabaseKind) => number | undefined): string {
  return databaseKinds.map((kind) => msOf(kind)?.toFixed(1) ?? '–').join(' / ');
}

function costAt(rows: readonly ScaleResult[], kind: DatabaseKind, at: number): number | undefined {
  const found = rows.find(({ database, size }) => database === kind && size === at);
  return found && costOf(found);
}

function growthOf(rows: readonly ScaleResult[]): number | undefined {
  const [first, ...others] = sorted(rows);
  const last = others.at(-1);
  return first && last ? costOf(last) / costOf(first) : undefined;
}
