import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';
import type { Figure, Measure } from '../measure.ts';
import { failedRow } from '../run-measures.ts';

/** A figure in the form in which it is stored and shown. */
export interface FigureRow {
  figure: string;
  wanted: string;
  measured: string;
  met: 'yes' | 'NO' | '';
  /** The day and commit of the measurement, such as "2026-11-24, 06bd79ce". */
  at: string;
}

const file = join(projectRoot, 'docs', 'performance', 'figures.jsonl');

/** Returns the latest measurement of every figure, in the order of the benchmark's table. */
export function readFigureRows(): FigureRow[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as FigureRow);
}

export function writeFigureRows(rows: readonly FigureRow[]): void {
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

export function rowOf({ figure, wanted, measured, isMet }: Figure, at: string): FigureRow {
  return { figure, wanted, measured, met: isMet === undefined ? '' : isMet ? 'yes' : 'NO', at };
}

/**
 * Replaces the figures that were measured again, appends new figures, and keeps all others, so that a part of the benchmark can
 * be run alone.
 * @param ran the measurements of this run. Their rows that stated why an earlier run failed are removed.
 */
export function withFigures(
  stored: readonly FigureRow[],
  figures: readonly Figure[],
  ran: readonly Pick<Measure, 'name'>[],
  at: string,
): FigureRow[] {
  const outdated = new Set(ran.map(({ name }) => failedRow(name)));
  const before = stored.filter(({ figure }) => !outdated.has(figure));
  const measured = figures.map((figure) => rowOf(figure, at));
  const replaced = before.map((row) => measured.find(({ figure }) => figure === row.figure) ?? row);
  const added = measured.filter(({ figure }) => !before.some((row) => row.figure === figure));
  return [...replaced, ...added];
}
