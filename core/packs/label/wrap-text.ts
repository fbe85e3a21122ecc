import { textWidth } from './text-width.ts';

export interface Span {
  text: string;
  isBold: boolean;
}

type Line = Span[];

/** Breaks a text into lines between words. A word that is wider than a line is broken between letters. */
export function wrapText(spans: readonly Span[], { cap, width }: { cap: number; width: number }): Line[] {
  const lines: Line[] = [[]];
  let used = 0;
  const put = (text: string, isBold: boolean) => {
    const last = lines.at(-1) ?? [];
    const before = last.at(-1);
    if (before?.isBold === isBold) before.text += text;
    else last.push({ text, isBold });
    used += textWidth(text, { cap, isBold });
  };
  const widthOf = (word: readonly Span[]) =>
    word.reduce((sum, span) => sum + textWidth(span.text, { cap, isBold: span.isBold }), 0);
  const next = () => {
    lines.push([]);
    used = 0;
  };
  const fits = (word: readonly Span[]) => used + widthOf(word) <= width;
  const place = (word: readonly Span[]) => {
    if (!fits(word) && used > 0) next();
    if (fits(word)) {
      for (const { text, isBold } of word) put(text, isBold);
      return;
    }
    for (const { text, isBold } of word) {
      for (const character of text) {
        if (!fits([{ text: character, isBold }])) next();
        put(character, isBold);
      }
    }
  };
  // A word may consist of bold and normal parts, such as a bold allergen in brackets.
  let word: Span[] = [];
  for (const { text, isBold } of spans) {
    for (const piece of text.match(/\s+|\S+/g) ?? []) {
      if (!/^\s/.test(piece)) {
        word.push({ text: piece, isBold });
        continue;
      }
      place(word);
      word = [];
      if (used > 0) put(' ', isBold);
    }
  }
  place(word);
  return lines.filter((line) => line.some(({ text }) => text.trim() !== ''));
}
