import { textWidth } from './text-width.ts';

export interface Span {
  text: string;
  isBold: boolean;
}

type Line = Span[];

/** Breaks a text between words, and a word that is wider than the line between letters. */
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
  const next = () => {
    lines.push([]);
    used = 0;
  };
  const fits = (text: string, isBold: boolean) => used + textWidth(text.trimEnd(), { cap, isBold }) <= width;
  for (const { text, isBold } of spans) {
    for (const word of text.match(/\s+|\S+/g) ?? []) {
      if (/^\s/.test(word)) {
        if (used > 0) put(' ', isBold);
        continue;
      }
      if (!fits(word, isBold) && used > 0) next();
      if (fits(word, isBold)) put(word, isBold);
      else {
        for (const character of word) {
          if (!fits(character, isBold)) next();
          put(character, isBold);
        }
      }
    }
  }
  return lines.filter((line) => line.some(({ text }) => text.trim() !== ''));
}
