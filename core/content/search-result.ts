/** Characters that are best for a description: fewer tell little, more are cut off by search engines. */
export const descriptionLength = { least: 150, max: 160 } as const;

/** Where search engines cut a title off, as near as characters can say what they measure in pixels. */
export const longestTitle = 60;

export type LengthState = 'empty' | 'short' | 'good' | 'long';

export interface LengthVerdict {
  state: LengthState;
  /** The state, and what to do about it. */
  text: string;
}

/** How a description stands against the 150 to 160 characters that search engines show whole. */
export function judgeDescription(text: string): LengthVerdict {
  const { least, max } = descriptionLength;
  const count = text.trim().length;
  const characters = `${count} ${count === 1 ? 'character' : 'characters'}`;
  if (count === 0) return { state: 'empty', text: `Nothing written yet; ${least} to ${max} characters are best.` };
  if (count < least) return { state: 'short', text: `${characters}, ${least - count} short of ${least} to ${max}.` };
  if (count <= max) return { state: 'good', text: `${characters}, within ${least} to ${max}.` };
  return { state: 'long', text: `${characters}, ${count - max} over ${least} to ${max}: the end is cut off.` };
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
