import { readCode } from '../codes/read-code.ts';

/** The number of the first pack. It has six digits, because shorter numbers are easily typed by accident. */
export const firstPackNumber = 100_001;

/** Parses a pack's number, either typed by staff or scanned from the label's DataMatrix. Null if the code is neither. */
export function packNumberOf(code: string): number | null {
  const typed = code.trim();
  if (/^\d{1,10}$/.test(typed)) return Number(typed);
  const content = readCode(typed, []);
  return content?.kind === 'pack' && /^\d{1,10}$/.test(content.number) ? Number(content.number) : null;
}
