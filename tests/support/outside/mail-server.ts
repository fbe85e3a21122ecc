import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface ReceivedEmail extends Email {
  recipients: string[];
  header(name: string): string | undefined;
  /** The email as it was transmitted. */
  raw: Buffer;
}

/** An SMTP response with its code, such as "451 4.7.1 Greylisted", or a connection that is closed without a response. */
export type MailFault = `${4 | 5}${number} ${string}` | 'drop';

interface MailServerOptions {
  port?: number;
  /** Decides on each recipient, and again on each email when its text has arrived, whether it gets a fault. */
  fault?(stage: 'recipient' | 'text', recipient: string): MailFault | null;
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
  const sockets = new Set<Socket>();
  /** Responds with the fault. Returns false if there is none. */
  function hasFault(stage: 'recipient' | 'text', recipient: string, done: (error: Error) => void): boolean {
    const fault = options.fault?.(stage, recipient) ?? null;
    if (fault === 'drop') for (const socket of sockets) socket.destroy();
    else if (fault !== null) {
      done(Object.assign(new Error(fault.slice(4)), { responseCode: Number(fault.slice(0, 3)) }));
    }
    return fault !== null;
  }
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      if (hasFault('recipient', address, done)) return;
      if (!rejects.includes(address)) return done();
      done(Object.assign(new Error(`No mailbox ${address}`), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (hasFault('text', session.envelope.rcptTo[0]?.address ?? '', done)) return;
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
  smtp.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
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
