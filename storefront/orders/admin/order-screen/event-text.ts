import { formatMoney } from '#core/money.ts';

/** An event with its actor named; what its detail holds depends on its kind and on the version that wrote it. */
export interface EventText {
  who: string;
  detail: Record<string, unknown>;
  /** The shop did it by itself. */
  isSystem: boolean;
}

/** Cents as a sum, without a sign: what was taken back is told as such. */
export function sumOf(cents: unknown): string {
  return typeof cents === 'number' ? formatMoney(Math.abs(cents)) : 'a sum';
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'unknown';
}
