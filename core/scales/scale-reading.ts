/** The units in which scales show weights. In Australia these are kilograms; imported scales may show grams or pounds. */
export const scaleUnits = ['kg', 'g', 'lb'] as const;
export type ScaleUnit = (typeof scaleUnits)[number];

/** The state that a scale reports. `tare`: the scale is empty and its tare is set. `over`: the weight is too large for the scale. */
export type ReadingState = 'empty' | 'moving' | 'stable' | 'tare' | 'over' | 'negative';

/** What one frame (message) of a scale says. `grams` is null if the frame has no weight. */
export interface ScaleReading {
  state: ReadingState;
  grams: number | null;
}

/** The weight of one unit in micrograms, so that pounds can be converted without fractions. */
const microgramsOf: Record<ScaleUnit, number> = { kg: 1_000_000_000, g: 1_000_000, lb: 453_592_370 };

/** Converts a weight as scales send it, such as "01.234", to grams, rounded half up. Null if the text isn't a number. */
export function toGrams(text: string, unit: ScaleUnit): number | null {
  const match = /^(\d{1,7})(?:\.(\d{1,5}))?$/.exec(text);
  if (match === null) return null;
  const [, whole = '', decimals = ''] = match;
  const value = (Number(whole + decimals) * microgramsOf[unit]) / 10 ** decimals.length;
  return Math.floor(value / 1_000_000 + 0.5);
}

/** Parses a unit as scales write it. Null for units that the shop doesn't use, such as tonnes. */
export function readUnit(text: string): ScaleUnit | null {
  const unit = text.toLowerCase();
  return scaleUnits.find((known) => known === unit) ?? null;
}

interface Claims {
  grams: number;
  isNegative?: boolean;
  isMoving?: boolean;
  isNet?: boolean;
}

/** Returns the reading for a frame with a weight. While the weight moves, the state is `moving`, even if the weight is below zero. */
export function readingOf({ grams, isNegative = false, isMoving = false, isNet = false }: Claims): ScaleReading {
  if (isMoving) return { state: 'moving', grams };
  if (isNegative && grams > 0) return { state: 'negative', grams: null };
  if (grams === 0) return { state: isNet ? 'tare' : 'empty', grams: 0 };
  return { state: 'stable', grams };
}
