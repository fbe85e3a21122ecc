import type { Sender } from './email-context.ts';
import type { EmailPart, LedgerRow } from './email-parts.ts';

interface EmailWords {
  heading: string;
  parts: readonly EmailPart[];
  sender: Sender;
}

/** The plain text of an email, which has to read well by itself. */
export function emailText({ heading, parts, sender }: EmailWords): string {
  return [heading, ...parts.map(partText), `-- \n${signature(sender).join('\n')}`].join('\n\n');
}

/** What the owner has stated of the shop, each on its own. */
export function signature({ businessName, abn, phone, publicUrl }: Sender): string[] {
  return [businessName, abn && `ABN ${abn}`, phone, publicUrl].filter((part) => part !== '');
}

function partText(part: EmailPart): string {
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
