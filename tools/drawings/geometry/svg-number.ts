/** Returns a number with at most one decimal, in the shortest form that SVG allows. */
export function svgNumber(value: number): string {
  const text = (Math.round(value * 10) / 10).toString();
  return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.');
}

/** Joins numbers, with a space only where one is needed. */
export function svgNumbers(...values: readonly number[]): string {
  let text = '';
  for (const value of values) {
    const next = svgNumber(value);
    text += text === '' || next.startsWith('-') ? next : ` ${next}`;
  }
  return text;
}
