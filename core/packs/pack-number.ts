import { readCode } from '../codes/read-code.ts';

/** The number of the first pack. Shorter numbers are too easily typed by accident. */
export const firstPackNumber = 100_001;

/** Reads a pack's number as staff type it, or as a scanner reads the label's DataMatrix; null if it is neither. */
export function packNumberOf(code: string): number | null {
  const typed = code.trim();
  if (/^\d{1,10}$/.test(typed)) return Number(typed);
  const content = readCode(typed, []);
  return content?.kind === 'pack' && /^\d{1,10}$/.test(content.number) ? Number(content.number) : null;
}
