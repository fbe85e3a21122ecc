import type { Transporter } from 'nodemailer';

export interface OutgoingEmail {
  /** "Name <address>" or a bare address. */
  from: string;
  /** Where answers go; null: to the sender. */
  replyTo: string | null;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every try, so that an email sent twice can be seen to be one. */
  messageId: string;
  date: Date;
  unsubscribeUrl: string | null;
}

/** The mail server refused this email, and would take another: an address that isn't there, a full mailbox. */
export class EmailRejected extends Error {}

/** Whoever carries emails. Whatever else it throws is about the server, and holds for every email. */
export interface Mailer {
  /** Answers once the server has accepted the email. @throws EmailRejected */
  send(email: OutgoingEmail, signal: AbortSignal): Promise<void>;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

/** Sends by SMTP. The library is loaded with the first email. */
export class SmtpMailer implements Mailer {
  readonly #url: string;
  #transport: Promise<Transporter> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  async send(email: OutgoingEmail, signal: AbortSignal): Promise<void> {
    this.#transport ??= connectTo(this.#url);
    const { to, replyTo, unsubscribeUrl, ...rest } = email;
    const transport = await this.#transport;
    try {
      await transport.sendMail({
        ...rest,
        // As an object an address is taken as it is, and never as a list.
        to: { name: '', address: to },
        ...(replyTo === null ? {} : { replyTo }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl === null ? {} : unsubscribeHeaders(unsubscribeUrl)),
        },
        signal,
      });
    } catch (error) {
      throw isAboutEmail(error) ? new EmailRejected(error.message, { cause: error }) : error;
    }
  }
}

async function connectTo(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
}

/** RFC 8058: mail programs show a button of their own, which makes one POST. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** A refused recipient or content. A refused sender, a login or a line that breaks would stop every other email too. */
function isAboutEmail(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, command, responseCode } = error as Error & { code?: string; command?: string; responseCode?: number };
  if (responseCode === 421) return false;
  if (code === 'EMESSAGE') return command === 'DATA';
  return code === 'EENVELOPE' && (command === 'RCPT TO' || command === 'DATA');
}
