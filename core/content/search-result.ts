import { descriptionLength } from './description-length.ts';

/** Where search engines cut a title off, as near as characters can say what they measure in pixels. */
export const longestTitle = 60;

export type LengthState = 'empty' | 'short' | 'good' | 'long';

export interface LengthVerdict {
  state: LengthState;
  /** The state in words, and what to do about it. */
  words: string;
}

/** How a description stands against the 150 to 160 characters that search engines show whole. */
export function judgeDescription(text: string): LengthVerdict {
  const { least, max } = descriptionLength;
  const count = text.trim().length;
  const characters = `${count} ${count === 1 ? 'character' : 'characters'}`;
  if (count === 0) return { state: 'empty', words: `Nothing written yet; ${least} to ${max} characters are best.` };
  if (count < least) return { state: 'short', words: `${characters}, ${least - count} short of ${least} to ${max}.` };
  if (count <= max) return { state: 'good', words: `${characters}, within ${least} to ${max}.` };
  return { state: 'long', words: `${characters}, ${count - max} over ${least} to ${max}: the end is cut off.` };
}

/** A text as a search result shows it: whole, or cut after its last word that fits. */
export function cutOff(text: string, limit: number): string {
  const whole = text.trim().replace(/\s+/g, ' ');
  if (whole.length <= limit) return whole;
  const start = whole.slice(0, limit - 1);
  // A single word without end is cut where it must be.
  const atWordBoundary = whole[limit - 1] === ' ' ? start : start.replace(/ [^ ]*$/, '');
  return `${atWordBoundary.replace(/[\s.,;:|–-]+$/, '')} …`;
}
