import { Body } from '@react-email/body';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Paragraph } from './email-components.tsx';
import type { Sender } from './email-context.ts';
import { colours, displayStyle, type EmailTone, styleSheet, textStyle, toneColours } from './email-theme.ts';
import { imageSizes, imageSource } from './images/email-image.ts';
import type { Email } from './outbox.ts';
import { plainTextOf, senderLines } from './sending/plain-text.ts';

export interface EmailDraft extends Omit<Email, 'subject' | 'text' | 'html'> {
  /** The email's message in a few words. This is also the subject, unless `subject` is set. */
  heading: string;
  /** The subject, if it differs from the heading. */
  subject?: string;
  /** The line that mail programs show next to the subject. */
  preview: string;
  tone?: EmailTone;
  /**
   * The recipient's name, for the greeting. Null if the name is unknown or must not be repeated in the email; undefined if the email
   * has no greeting.
   */
  name: string | null | undefined;
  /** The owner's texts, above and below the shop's own part. */
  opening?: ReactNode;
  closing?: ReactNode;
  body: ReactNode;
  /** The part that the law requires, such as an agreement or a link to unsubscribe. It is shown below everything else. */
  end?: ReactNode;
}

/** Creates an email's HTML and text from one draft, in the layout that all emails share. Runs synchronously. */
export function createEmail(
  sender: Sender,
  { heading, subject, preview, tone = 'plain', name, opening, body, closing, end, ...email }: EmailDraft,
): Email {
  const greeted = (
    <>
      {name === undefined ? null : <Paragraph>{name === null ? 'Hello,' : `Hello ${name},`}</Paragraph>}
      {opening}
      {body}
      {closing}
      {end}
    </>
  );
  const page = (
    <EmailLayout heading={heading} preview={preview} tone={tone} sender={sender}>
      {greeted}
    </EmailLayout>
  );
  return {
    ...email,
    subject: subjectLine(subject ?? heading, sender.businessName),
    text: plainTextOf({ heading, body: greeted, sender }),
    // The HTML is rendered only when it is read. Rendering takes longer than everything else that an order writes, so it is often done
    // later.
    get html() {
      return `<!doctype html>\n${withoutPreloads(renderToStaticMarkup(page))}`;
    },
  };
}

/** Removes React's hints to preload images, because no mail program follows them. */
function withoutPreloads(html: string): string {
  return html.replaceAll(/<link rel="preload" as="image"[^>]*>/g, '');
}

/**
 * Returns the email's subject, such as "Your order is paid – Hindquarter". The shop's name is added, unless the subject already ends
 * with it.
 */
function subjectLine(subject: string, businessName: string): string {
  const name = oneLine(businessName);
  const line = oneLine(subject);
  return line.endsWith(name) ? line : `${line} – ${name}`;
}

/** Makes a text a single line. A subject must be one line, even if a name in it has a line break. */
function oneLine(plain: string): string {
  return plain.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

interface EmailLayoutProps {
  heading: string;
  /** The line that mail programs show next to the subject. */
  preview: string;
  tone: EmailTone;
  sender: Sender;
  children: ReactNode;
}

/**
 * The layout of all emails: one column of 600 px on a paper background, with the shop's logo and name, one sheet, and the sender. It
 * loads nothing from a server.
 */
function EmailLayout({ heading, preview, tone, sender, children }: EmailLayoutProps) {
  return (
    <Html lang="en-AU">
      <Head>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>{heading}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own, constant style sheet */}
        <style dangerouslySetInnerHTML={{ __html: styleSheet }} />
      </Head>
      <Body className="hq-paper" style={{ margin: 0, padding: '24px 12px 40px', backgroundColor: colours.paper }}>
        <Preview>{preview}</Preview>
        {/* Lets screen readers announce where the email starts and ends. The tables are only for layout. */}
        {/* biome-ignore lint/a11y/useSemanticElements: mail programs drop an <article> */}
        <div role="article" aria-roledescription="email" aria-label={heading} lang="en-AU">
          <Container style={{ width: '100%', maxWidth: '600px', textAlign: 'left' }}>
            <Row>
              <Column className="hq-pad" style={{ padding: '0 32px 14px' }}>
                <Link href={sender.publicUrl} className="hq-mark" style={nameStyle}>
                  {/* The image has no text, because the shop's name is next to it. */}
                  <img src={imageSource('mark', '')} alt="" {...imageSizes.mark} style={markStyle} />
                  <span style={{ verticalAlign: 'middle' }}>{sender.businessName}</span>
                </Link>
              </Column>
            </Row>
            <Row>
              <Column
                className={`hq-sheet hq-pad hq-${tone}`}
                style={{ ...sheetStyle, borderTop: `3px solid ${toneColours[tone]}` }}
              >
                <Heading
                  className="hq-ink hq-h1"
                  style={{ ...displayStyle, fontSize: '30px', lineHeight: '36px', margin: '0 0 18px' }}
                >
                  {heading}
                </Heading>
                {children}
              </Column>
            </Row>
            <Row>
              <Column className="hq-pad hq-steel" style={footStyle}>
                <SenderLines sender={sender} />
              </Column>
            </Row>
          </Container>
        </div>
      </Body>
    </Html>
  );
}

const nameStyle = {
  ...displayStyle,
  fontSize: '24px',
  lineHeight: '40px',
  letterSpacing: '-0.2px',
  color: colours.oxblood,
  textDecoration: 'none',
};

const markStyle = { verticalAlign: 'middle', marginRight: '12px', border: 0 } as const;

const sheetStyle = {
  backgroundColor: colours.sheet,
  border: `1px solid ${colours.rule}`,
  padding: '36px 32px 28px',
};

const footStyle = { ...textStyle, fontSize: '13px', lineHeight: '20px', color: colours.steel, padding: '18px 32px 0' };

function SenderLines({ sender }: { sender: Sender }) {
  const [name, ...lines] = senderLines(sender);
  return (
    <>
      <strong>{name}</strong>
      {lines.map((line) => (
        <Fragment key={line}>
          <br />
          {line === sender.publicUrl ? (
            <Link href={line} className="hq-steel" style={{ color: colours.steel, textDecoration: 'underline' }}>
              {line}
            </Link>
          ) : (
            line
          )}
        </Fragment>
      ))}
    </>
  );
}
