import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imagesFolder, performanceFile, withPart } from '../documents/document-part.ts';
import { markdownTable } from '../documents/markdown-table.ts';
import { type Curve, drawCurves } from './draw-curves.ts';
import { groups, type QuestionGroup, withoutVerdict } from './scale-questions.ts';
import type { ScaleResult } from './scale-results.ts';
import { type DatabaseKind, databaseKinds } from './scaled-shop.ts';

const atSize = 100_000;
const nothingOverMs = 500;

/** Returns a Markdown table for each measured group. */
export function scaleTables(results: readonly ScaleResult[]): string[] {
  return groups.flatMap((group) => {
    const found = resultsOf(group, results);
    return found.length === 0 ? [] : [`${group.name}\n${tableOf(group, found)}`];
  });
}

/** The cost of an operation: its processor time if known, which other work on the machine hardly affects. */
const costOf = ({ ms, cpuMs }: ScaleResult) => cpuMs ?? ms;

/** Whether an operation meets its group's target at a size of 100,000, and takes under half a second at any size. */
function verdictOf(wantedMs: number, found: readonly ScaleResult[]): 'yes' | 'yes on one' | 'NO' | 'not measured' | '' {
  if (found.some(({ question }) => withoutVerdict.includes(question))) return '';
  if (found.some((result) => costOf(result) >= nothingOverMs)) return 'NO';
  const there = found.filter(({ size }) => size === atSize);
  if (there.length === 0) return 'not measured';
  if (there.some((result) => costOf(result) >= wantedMs)) return 'NO';
  return there.length === databaseKinds.length ? 'yes' : 'yes on one';
}

/** Writes the summary and the charts of docs/performance.md. */
export function writeScale(results: readonly ScaleResult[]): void {
  const images = groups.flatMap((group) => {
    const found = resultsOf(group, results);
    if (found.length === 0) return [];
    const title = `${group.name.charAt(0).toUpperCase()}${group.name.slice(1)}`;
    const image = `scale-${group.name.replaceAll(' ', '-')}.svg`;
    const labels = { title, axis: `${group.by} in the shop`, wantedMs: group.wantedMs };
    writeFileSync(join(imagesFolder, image), drawCurves(labels, curvesOf(found)));
    return [`![${title}](pictures/${image})`];
  });
  const loads = results.map(({ load }) => load);
  const text = [
    scaleSummary(results),
    `The load of the machine was between ${Math.min(...loads).toFixed(0)} and ${Math.max(...loads).toFixed(0)}.`,
    images.join('\n'),
  ].join('\n\n');
  writeFileSync(performanceFile, withPart(readFileSync(performanceFile, 'utf8'), 'scale', text));
}

const resultsOf = (group: QuestionGroup, results: readonly ScaleResult[]) =>
  results.filter((result) => result.group === group.name);

/** Returns the slowest operation of each group at each size, and the operations that take too long. */
export function scaleSummary(results: readonly ScaleResult[]): string {
  const sizes = [...new Set(results.map(({ size }) => size))].sort((a, b) => a - b);
  const head = [
    'slowest, ms on SQLite / PostgreSQL',
    ...sizes.map(sizeText),
    `wanted at ${sizeText(atSize)}`,
    'not met',
  ];
  const rows = groups.flatMap((group) => {
    const judged = resultsOf(group, results).filter(({ question }) => !withoutVerdict.includes(question));
    if (judged.length === 0) return [];
    const byQuestion = [...Map.groupBy(judged, ({ question }) => question)];
    const late = byQuestion.filter(([, found]) => verdictOf(group.wantedMs, found) === 'NO');
    const slowest = (kind: DatabaseKind, at: number) => {
      const costs = judged.filter(({ database, size }) => database === kind && size === at).map(costOf);
      return costs.length === 0 ? undefined : Math.max(...costs);
    };
    return [
      [
        `${group.name}, of ${byQuestion.length}`,
        ...sizes.map((at) => pairOf((kind) => slowest(kind, at))),
        `under ${group.wantedMs}`,
        late.map(([question]) => question).join('; '),
      ],
    ];
  });
  return markdownTable(head, rows, head.length - 1);
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
  const head = ['ms, SQLite / PostgreSQL', ...sizes.map(sizeText), 'growth', 'met'];
  const rows = [...Map.groupBy(results, ({ question }) => question)].map(([question, found]) => [
    question,
    ...sizes.map((size) => pairOf((kind) => costAt(found, kind, size))),
    pairOf((kind) => growthOf(found.filter(({ database }) => database === kind))),
    verdictOf(wantedMs, found),
  ]);
  return markdownTable(head, rows, head.length - 1);
}

const sizeText = (size: number) => size.toLocaleString('en-AU');

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
