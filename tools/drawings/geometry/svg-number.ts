/** A number with one decimal at most, as short as SVG allows. */
export function svgNumber(value: number): string {
  const text = (Math.round(value * 10) / 10).toString();
  return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.');
}

/** Numbers one after the other, with a space only where the next one needs it. */
export function svgNumbers(...values: readonly number[]): string {
  let text = '';
  for (const value of values) {
    const next = svgNumber(value);
    text += text === '' || next.startsWith('-') ? next : ` ${next}`;
  }
  return text;
}
