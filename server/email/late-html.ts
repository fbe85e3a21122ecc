import { type Day, formatWeekday } from '#core/dates.ts';
import { expandHtml } from './compressed-html.ts';
import type { EmailContext, Sender } from './email-context.ts';
import type { Receipt } from './emails/later-payment-receipt-email.tsx';
import type { Confirmation } from './emails/new-order-emails.tsx';
import type { EmailRow } from './outbox.ts';
import { loadEmails } from './shop-emails.ts';

/** The types of emails whose HTML is rendered later, each with the data for its HTML. */
export interface LateEmails {
  orderConfirmation: Confirmation;
  receipt: Receipt;
}

/** The data for an email's HTML, as it was when the email was written. The content is therefore the same whenever the HTML is rendered. */
interface StoredDraft {
  name: keyof LateEmails;
  facts: LateEmails[keyof LateEmails];
  sender: Sender;
  shopAddress: string | null;
  today: Day;
  texts: [kind: string, text: string][];
  orderUrl: string;
}

/** Returns what the outbox stores instead of the HTML. HTML starts with "<", this data with "{". */
export function lateHtml<Name extends keyof LateEmails>(
  name: Name,
  facts: LateEmails[Name],
  { sender, shopAddress, today, texts, orderUrl }: EmailContext,
): string {
  const draft = { name, facts, sender, shopAddress, today, texts: [...texts], orderUrl: orderUrl(facts.order) };
  return JSON.stringify(draft satisfies StoredDraft);
}

/** Returns the HTML of an email in the outbox. If it hasn't been rendered yet, renders it. */
export async function htmlOf({ htmlBody, textBody }: Pick<EmailRow, 'htmlBody' | 'textBody'>): Promise<string> {
  if (!htmlBody.startsWith('{')) return expandHtml(htmlBody);
  const { createEmails } = await loadEmails();
  try {
    const { name, facts, sender, shopAddress, today, texts, orderUrl }: StoredDraft = JSON.parse(htmlBody);
    const emails = createEmails({
      sender,
      shopAddress,
      today,
      formatDay: (day) => formatWeekday(day, today),
      texts: new Map(texts),
      orderUrl: () => orderUrl,
    });
    const email =
      name === 'receipt' ? emails.receipt(facts as Receipt) : emails.orderConfirmation(facts as Confirmation);
    if (email !== null) return email.html;
  } catch {
    // Another version of the shop may have stored the data in another format. The email's plain text is then shown.
  }
  return plainHtml(textBody);
}

function plainHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html>\n<html lang="en-AU"><body><p style="white-space:pre-wrap">${escaped}</p></body></html>`;
}
