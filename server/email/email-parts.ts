/** What an email is made of, said once: its HTML and its plain text are both made from these. */
export type EmailPart =
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
export function words(text: string): EmailPart {
  return { kind: 'words', words: text, isQuiet: false };
}

/** A paragraph in small print. */
export function quiet(text: string): EmailPart {
  return { kind: 'words', words: text, isQuiet: true };
}

export function section(title: string): EmailPart {
  return { kind: 'section', title };
}

/** Ruled lines with the figures at the right, as in the shop's ledger. */
export function ledger(rows: readonly LedgerRow[]): EmailPart {
  return { kind: 'ledger', rows };
}

/** In small print, words that lead to a link. */
export function quietLink(text: string, url: string, label: string): EmailPart {
  return { kind: 'link', words: text, url, label };
}

/** The one thing to do next. */
export function button(url: string, label: string): EmailPart {
  return { kind: 'button', url, label };
}
