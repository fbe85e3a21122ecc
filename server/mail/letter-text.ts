import type { Sender } from './letter-desk.ts';
import type { LedgerRow, LetterPart } from './letter-parts.ts';

interface LetterWords {
  heading: string;
  parts: readonly LetterPart[];
  sender: Sender;
}

/** The plain text of a letter, which has to read well by itself. */
export function letterText({ heading, parts, sender }: LetterWords): string {
  return [heading, ...parts.map(partText), `-- \n${signature(sender).join('\n')}`].join('\n\n');
}

/** What the owner has stated of the shop, each on its own. */
export function signature({ businessName, abn, phone, publicUrl }: Sender): string[] {
  return [businessName, abn && `ABN ${abn}`, phone, publicUrl].filter((part) => part !== '');
}

function partText(part: LetterPart): string {
  switch (part.kind) {
    case 'words':
      return part.words;
    case 'section':
      return part.title;
    case 'ledger':
      return part.rows.map(rowText).join('\n');
    case 'link':
      return `${part.words}\n${part.label === part.url ? '' : `${part.label}: `}${part.url}`;
    case 'button':
      return `${part.label}:\n${part.url}`;
  }
}

function rowText({ label, note, figure }: LedgerRow): string {
  return `${label}: ${figure}${note ? ` (${note})` : ''}`;
}
