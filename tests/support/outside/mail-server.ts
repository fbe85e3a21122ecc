import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface ReceivedEmail extends Email {
  recipients: string[];
  header(name: string): string | undefined;
  /** The email as it was transmitted. */
  raw: Buffer;
}

interface MailServerOptions {
  port?: number;
  /** Recipients that the server rejects as unknown. */
  rejects?: string[];
  /** Runs when a whole email has arrived, before the server accepts the email. */
  beforeAccepting?(email: ReceivedEmail): Promise<void>;
}

export interface MailServer {
  /** The value for SMTP_URL. */
  url: string;
  port: number;
  /** The emails that the server has accepted, oldest first. */
  emails: ReceivedEmail[];
  rejects: string[];
  close(): Promise<void>;
}

/** A real SMTP server on this computer, which is closed at the end of the test. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const server = await openMailServer(options);
  onTestFinished(server.close);
  return server;
}

/** A real SMTP server that stays open until it is closed, for a program that isn't a test. */
export async function openMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const emails: ReceivedEmail[] = [];
  const rejects = [...(options.rejects ?? [])];
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      if (!rejects.includes(address)) return done();
      done(Object.assign(new Error(`No mailbox ${address}`), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks);
        const parsed = await PostalMime.parse(raw);
        const email: ReceivedEmail = {
          ...parsed,
          raw,
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          header: (name) => parsed.headers.find(({ key }) => key === name.toLowerCase())?.value,
        };
        await options.beforeAccepting?.(email);
        emails.push(email);
        done();
      });
    },
  });
  // A client that is killed breaks its connection, which isn't an error here.
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= new Promise((resolve) => smtp.close(() => resolve()));
    return closed;
  };
  return { url: `smtp://127.0.0.1:${port}`, port, emails, rejects, close };
}
