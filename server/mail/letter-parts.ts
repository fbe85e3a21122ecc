/** What a letter is made of, said once: its HTML and its plain text are both made from these. */
export type LetterPart =
  | { kind: 'words'; words: string; isQuiet: boolean }
  | { kind: 'section'; title: string }
  | { kind: 'ledger'; rows: readonly LedgerRow[] }
  | { kind: 'button'; url: string; label: string }
  | { kind: 'link'; words: string; url: string; label: string };

export interface LedgerRow {
  label: string;
  /** A second, quieter line. */
  note?: string;
  /** A sum, or a day. */
  figure: string;
  isTotal?: boolean;
}

/** A paragraph; a line break in it is kept. */
export function words(text: string): LetterPart {
  return { kind: 'words', words: text, isQuiet: false };
}

/** A paragraph in small print. */
export function quiet(text: string): LetterPart {
  return { kind: 'words', words: text, isQuiet: true };
}

export function section(title: string): LetterPart {
  return { kind: 'section', title };
}

/** Ruled lines with the figures at the right, as in the shop's ledger. */
export function ledger(rows: readonly LedgerRow[]): LetterPart {
  return { kind: 'ledger', rows };
}

/** In small print, words that lead to a link. */
export function quietLink(text: string, url: string, label: string): LetterPart {
  return { kind: 'link', words: text, url, label };
}

/** The one thing to do next. */
export function button(url: string, label: string): LetterPart {
  return { kind: 'button', url, label };
}
