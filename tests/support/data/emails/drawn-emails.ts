import type { Deps } from '#server/deps.ts';
import { outbox } from '#server/email/email-tables.ts';
import { htmlOf } from '#server/email/late-html.ts';
import type { EmailRow } from '#server/email/outbox.ts';

/** The outbox, oldest first, with the HTML that each email is sent with. */
export async function drawnEmails({ store }: Pick<Deps, 'store'>): Promise<EmailRow[]> {
  const rows = await store.read((db) => db.select().from(outbox).orderBy(outbox.id));
  return Promise.all(rows.map(async (row) => ({ ...row, htmlBody: await htmlOf(row) })));
}
