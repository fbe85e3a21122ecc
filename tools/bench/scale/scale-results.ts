import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';
import type { Wait } from './measure-scale.ts';
import type { DatabaseKind } from './scaled-shop.ts';

export interface ScaleResult extends Wait {
  group: string;
  question: string;
  database: DatabaseKind;
  size: number;
  /** The machine's own load average. */
  load: number;
}

const file = join(projectRoot, 'docs', 'performance', 'scale.jsonl');

/** Returns the latest stored result of every measurement. */
export function readResults(): ScaleResult[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as ScaleResult);
}

/** Replaces earlier results with the given ones, so that a part can be measured separately. */
export function withResults(before: readonly ScaleResult[], found: readonly ScaleResult[]): ScaleResult[] {
  const key = ({ group, question, database, size }: ScaleResult) => `${group} ${question} ${database} ${size}`;
  const merged = new Map([...before, ...found].map((result) => [key(result), result]));
  return [...merged.values()];
}

export function writeResults(results: readonly ScaleResult[]): void {
  writeFileSync(file, results.map((result) => `${JSON.stringify(result)}\n`).join(''));
}

const round = (ms: number) => Math.round(ms * 100) / 100;

export function resultOf(what: Pick<ScaleResult, 'group' | 'question' | 'database' | 'size'>, wait: Wait): ScaleResult {
  const cpuMs = wait.cpuMs === null ? null : round(wait.cpuMs);
  return { ...what, ms: round(wait.ms), cpuMs, load: round(loadavg()[0] ?? 0) };
}
