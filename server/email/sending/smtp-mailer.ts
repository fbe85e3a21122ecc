import type { Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';
import type { EmailAttachment } from '../images/email-images.ts';

export interface OutgoingEmail {
  /** The sender: "Name <address>" or a bare address. */
  from: string;
  /** The address for replies. Null if replies go to the sender's address. */
  replyTo: string | null;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The images that the HTML refers to. */
  attachments: readonly EmailAttachment[];
  /** The email's Message-ID. It is the same for every attempt, so that mail programs recognise a second copy. */
  messageId: string;
  date: Date;
  unsubscribeUrl: string | null;
}

/** Thrown if the mail server rejected this email but would accept others. For example, the recipient is unknown, or the mailbox is full. */
export class EmailRejected extends Error {
  /** Whether the mail server will also reject the email later. */
  readonly isFinal: boolean;

  constructor(message: string, { cause, isFinal }: { cause: unknown; isFinal: boolean }) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}

/**
 * Thrown if the connection broke after the email's text had started to be sent and before the mail server's response. The mail server
 * may have accepted the email.
 */
export class EmailOutcomeUnknown extends Error {}

/** Sends emails. An EmailRejected is about one email. Any other error is about the mail server, and concerns every email. */
export interface Mailer {
  /** Sends an email. Resolves when the mail server has accepted it. @throws EmailRejected */
  send(email: OutgoingEmail, signal: AbortSignal): Promise<void>;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

/** Sends emails by SMTP. The library is loaded with the first email. */
export class SmtpMailer implements Mailer {
  readonly #url: string;
  #transport: Promise<Transporter> | undefined;
  /** The text of the email that is being sent. If reading it has begun, the mail server may already have the email. */
  #text: Readable | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  async send(email: OutgoingEmail, signal: AbortSignal): Promise<void> {
    this.#text = undefined;
    this.#transport ??= connectTo(this.#url, (text) => {
      this.#text = text;
    });
    const { to, replyTo, unsubscribeUrl, attachments, ...rest } = email;
    const transport = await this.#transport;
    try {
      await transport.sendMail({
        ...rest,
        // The address is passed as an object. The library would parse a text as a list of addresses.
        to: { name: '', address: to },
        attachments: attachments.map((image) => ({ ...image, contentDisposition: 'inline' as const })),
        ...(replyTo === null ? {} : { replyTo }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl === null ? {} : unsubscribeHeaders(unsubscribeUrl)),
        },
        signal,
      });
    } catch (error) {
      if (isAboutEmail(error)) throw new EmailRejected(error.message, { cause: error, isFinal: isFinal(error) });
      if (this.#hasBegunText() && !hasResponse(error)) {
        throw new EmailOutcomeUnknown(error instanceof Error ? error.message : String(error), { cause: error });
      }
      throw error;
    }
  }

  #hasBegunText(): boolean {
    return this.#text?.readableDidRead === true;
  }
}

/** Whether the mail server itself responded with an error. */
function hasResponse(error: unknown): boolean {
  return (error as { responseCode?: number }).responseCode !== undefined;
}

function isFinal(error: unknown): boolean {
  const { responseCode = 0 } = error as { responseCode?: number };
  return responseCode >= 500;
}

/** @param noteText receives each email's text as a stream, which is read only after the mail server has asked for the text */
async function connectTo(url: string, noteText: (text: Readable) => void): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  transport.use('stream', ({ message }, done) => {
    message.processFunc((text) => {
      noteText(text);
      return text;
    });
    done();
  });
  return transport;
}

/** The headers of RFC 8058. With them, a mail program shows its own unsubscribe button, which sends a POST. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * Whether the error is about this email: the mail server rejected its recipient or content. A rejected sender, a failed sign-in or a
 * broken connection would affect all emails.
 */
function isAboutEmail(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, command, responseCode } = error as Error & { code?: string; command?: string; responseCode?: number };
  if (responseCode === 421) return false;
  if (code === 'EMESSAGE') return command === 'DATA';
  return code === 'EENVELOPE' && (command === 'RCPT TO' || command === 'DATA');
}
