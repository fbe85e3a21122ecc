import { AppError } from '#core/app-error.ts';
import { type EmailText, emailTextSchema } from '#core/email/email-text.ts';
import {
  listEmailTexts,
  previewEmailText,
  readEmailText,
  resetEmailText,
  saveEmailText,
  testEmailText,
} from '#core/email/email-text-api.ts';
import { type EmailTextKind, emailTextDefinition } from '#core/email/email-text-kinds.ts';
import { findUser } from '#server/accounts/account-queries.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import type { Deps } from '#server/deps.ts';
import { emailContext } from '#server/email/email-context.ts';
import { EmailImages } from '#server/email/images/email-images.ts';
import type { Email } from '#server/email/outbox.ts';
import { sendAtOnce } from '#server/email/sending/send-test-email.ts';
import { loadEmails } from '#server/email/shop-emails.ts';
import { getText, listTexts, storeText } from '#server/email/texts/email-text-queries.ts';
import { readFields } from '#server/http/field-errors.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { sampleEmail } from './sample-email.ts';

type ChangeContext = RequestContext<{ kind: EmailTextKind }, unknown, { version?: number | undefined }>;

/** Adds the routes for the email texts that the owner edits. */
export function addEmailTextRoutes(routes: Routes, deps: Deps): void {
  const { store } = deps;
  const images = new EmailImages(deps);

  serve(routes, listEmailTexts, () => store.read(listTexts));
  serve(routes, readEmailText, ({ params }) => store.read((db) => getText(db, params.kind)));
  const change = (context: ChangeContext, text: EmailText | null) =>
    context.write(async (tx) => {
      const { kind } = context.params;
      const before = await getText(tx, kind);
      const after = await storeText(tx, kind, { text, version: context.body.version, now: context.now });
      const subject = emailTextDefinition(kind).label;
      const action = text === null ? 'Restored an email’s default text' : 'Changed an email’s text';
      await recordActivity(tx, context, { kind: 'email', action, subject, before, after });
      return after;
    });
  serve(routes, saveEmailText, async (context) => change(context, await checkText(context.params.kind, context.body)));
  serve(routes, resetEmailText, (context) => change(context, null));
  serve(routes, previewEmailText, async ({ params, body, now }) => {
    const { subject, text, html } = await sampleOf(deps, params.kind, { body, now });
    return { subject, text, html: await images.inline(html) };
  });
  serve(routes, testEmailText, async ({ params, body, now, actor }) => {
    const to = await ownAddress(deps, actor);
    const email = await sampleOf(deps, params.kind, { body, now });
    return { to, ...(await sendAtOnce(deps, { ...email, to }, images)) };
  });
}

/** The email address of the current user. */
export async function ownAddress({ store }: Pick<Deps, 'store'>, actor: { id: number } | null): Promise<string> {
  const user = actor === null ? null : await store.read((db) => findUser(db, actor.id));
  if (user === null) throw new AppError('signed_out');
  return user.email;
}

async function sampleOf(
  deps: Deps,
  kind: EmailTextKind,
  { body, now }: { body: EmailText; now: Date },
): Promise<Email> {
  const text = await checkText(kind, body);
  const { createEmails } = await loadEmails();
  const context = await deps.store.read((db) => emailContext(db, deps, now));
  const { sender } = context;
  const emails = createEmails({
    ...context,
    texts: new Map([[kind, JSON.stringify(text)]]),
    // A sample has no real order, so its button leads to the customer's own account.
    orderUrl: () => `${sender.publicUrl}/account`,
  });
  return sampleEmail(kind, { emails, seller: sender, now });
}

/**
 * Checks a text that the owner entered, and returns it without spaces at both ends.
 * @throws AppError invalid, with a sentence for each field of the form
 */
async function checkText(kind: EmailTextKind, body: EmailText): Promise<EmailText> {
  const { findLinkFault, readMarkdown } = await import('#server/email/texts/markdown-blocks.ts');
  const { data, errors } = readFields(emailTextSchema(kind), body);
  for (const path of ['opening', 'closing'] as const) {
    const message = findLinkFault(readMarkdown(body[path]));
    if (message !== null) errors.push({ path, message });
  }
  if (errors.length > 0) throw new AppError('invalid', { errors });
  return data as EmailText;
}
