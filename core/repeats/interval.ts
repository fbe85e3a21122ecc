/** The number of weeks between two boxes. */
export const repeatIntervals = [1, 2, 4, 6, 8] as const;
export type RepeatInterval = (typeof repeatIntervals)[number];

/** The payment option of a cart line that becomes part of a repeating box: 'repeat-2' comes every 2 weeks. */
export type RepeatType = `repeat-${RepeatInterval}`;

/** Returns the number of weeks between the boxes of 'repeat-n'; null for any other payment option. */
export function repeatWeeks(paymentType: unknown): RepeatInterval | null {
  return repeatIntervals.find((weeks) => paymentType === `repeat-${weeks}`) ?? null;
}

export function isRepeatType(value: unknown): value is RepeatType {
  return repeatWeeks(value) !== null;
}

export function formatInterval(weeks: number): string {
  return weeks === 1 ? 'Every week' : `Every ${weeks} weeks`;
}
