const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these characters even when escaped.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text made safe for an SVG's text nodes and attributes. */
export function svgText(text: string): string {
  return text.replace(forbidden, '').replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

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
