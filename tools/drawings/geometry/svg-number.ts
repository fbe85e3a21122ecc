/** A number with at most one decimal, as short as SVG allows. */
export function svgNumber(value: number): string {
  const text = (Math.round(value * 10) / 10).toString();
  return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.');
}

/** Writes numbers one after another, with a space only where it is needed. */
export function svgNumbers(...values: readonly number[]): string {
  let text = '';
  for (const value of values) {
    const next = svgNumber(value);
    text += text === '' || next.startsWith('-') ? next : ` ${next}`;
  }
  return text;
}
