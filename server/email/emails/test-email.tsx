import { Paragraph } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import type { Email } from '../outbox.ts';

/** To whoever has pressed the button: arrived, it says that the mail server works. */
export function testEmail({ to }: { to: string }, { sender }: EmailContext): Email {
  return createEmail(
    {
      kind: 'test',
      to,
      heading: 'Your emails work',
      preview: 'A test of the mail server.',
      name: null,
      body: <Paragraph>Somebody of the staff of {sender.businessName} has tried the mail server. It works.</Paragraph>,
    },
    sender,
  );
}
