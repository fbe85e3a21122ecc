/**
 * Parses a percentage that the owner types, with at most two decimals. Returns hundredths of a percent; null if the text isn't a
 * percentage.
 */
export function parseShare(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim());
  if (match === null) return null;
  const share = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return share <= 10_000 ? share : null;
}
