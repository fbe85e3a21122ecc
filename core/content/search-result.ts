/**
 * The recommended length of a page description. Search engines cut off longer descriptions, and shorter ones contain little
 * information.
 */
export const descriptionLength = { least: 150, max: 160 } as const;

/**
 * The number of characters after which search engines cut off a title. The number is approximate, because search engines measure the
 * title's width in pixels.
 */
export const longestTitle = 60;

export type LengthState = 'empty' | 'short' | 'good' | 'long';

export interface LengthVerdict {
  state: LengthState;
  /** A sentence for the owner: how long the text is, and which length is best. */
  text: string;
}

/** Compares a description's length with the 150 to 160 characters that search engines show. */
export function judgeDescription(text: string): LengthVerdict {
  const { least, max } = descriptionLength;
  const count = text.trim().length;
  const characters = `${count} ${count === 1 ? 'character' : 'characters'}`;
  if (count === 0) return { state: 'empty', text: `Nothing written yet; ${least} to ${max} characters are best.` };
  if (count < least) return { state: 'short', text: `${characters}, ${least - count} short of ${least} to ${max}.` };
  if (count <= max) return { state: 'good', text: `${characters}, within ${least} to ${max}.` };
  return { state: 'long', text: `${characters}, ${count - max} over ${least} to ${max}: the end is cut off.` };
}

/** Returns a text as a search result shows it: complete, or cut after the last word that fits. */
export function cutOff(text: string, limit: number): string {
  const whole = text.trim().replace(/\s+/g, ' ');
  if (whole.length <= limit) return whole;
  const start = whole.slice(0, limit - 1);
  // A single very long word is cut at the limit.
  const atWordBoundary = whole[limit - 1] === ' ' ? start : start.replace(/ [^ ]*$/, '');
  return `${atWordBoundary.replace(/[\s.,;:|–-]+$/, '')} …`;
}
