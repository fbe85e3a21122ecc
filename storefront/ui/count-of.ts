import { atFirstUse } from '#core/at-first-use.ts';

const figures = atFirstUse(() => new Intl.NumberFormat('en-AU'));

/** Formats a count with its noun: "1 order", "1,204 orders". */
export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${figures().format(number)} ${number === 1 ? one : many}`;
}
