import { formatMoney } from '#core/money.ts';
import { formatCutoff } from '#core/repeats/format-cutoff.ts';
import type { RepeatBox } from '#core/repeats/repeat.ts';
import { ActionButton, Paragraph, SectionHeading, SmallPrint } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import { FigureTable } from '../figure-table.tsx';
import type { Email } from '../outbox.ts';

const titles = {
  'repeat-started': 'Your repeating box has started',
  'repeat-rejected': 'Your repeating box didn’t start',
  'repeat-notice': 'Your next box',
  'repeat-changed': 'Your repeating box has changed',
  'repeat-skipped': 'Your box is skipped',
  'repeat-card-failed': 'Your card was declined',
  'repeat-paused': 'Your repeating box is paused',
  'repeat-stopped': 'Your repeating box is stopped',
} as const;

export interface RepeatEmail {
  kind: keyof typeof titles;
  repeatId: number;
  email: string;
  name: string | null;
  /** The sentences that tell the customer what happened. */
  texts: readonly string[];
  boxes: readonly RepeatBox[];
  /** The signed link for changing, skipping or stopping boxes. */
  url: string;
  /** The text that the customer has agreed to by this change; null if there is none. */
  agreement: string | null;
  once: string;
}

/** Creates an email about a repeating box. States what happened, which boxes come next, and how to change or stop them. */
export function repeatEmail(facts: RepeatEmail, context: EmailContext): Email {
  const { kind, email, name, texts, boxes, url, agreement, once } = facts;
  const heading = titles[kind];
  const isStopped = kind === 'repeat-stopped' || kind === 'repeat-rejected';
  return createEmail(context.sender, {
    kind,
    to: email,
    dedupeKey: once,
    heading,
    subject: `${heading} (#${facts.repeatId})`,
    preview: texts[0] ?? heading,
    name,
    body: (
      <>
        {texts.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        {boxes.map((box) => (
          <Box key={box.plannedDate} box={box} context={context} />
        ))}
        {agreement === null ? null : (
          <>
            <SectionHeading>What you agreed to</SectionHeading>
            <Paragraph>{agreement}</Paragraph>
          </>
        )}
        <ActionButton url={url}>{isStopped ? 'See your repeating box' : 'Skip, change or stop'}</ActionButton>
        {isStopped ? null : (
          <SmallPrint>You can skip a box, change it or stop all of them until the time named with the box.</SmallPrint>
        )}
      </>
    ),
  });
}

function Box({ box, context }: { box: RepeatBox; context: EmailContext }) {
  if (box.status === 'skipped') {
    return (
      <>
        <SectionHeading>{context.formatDay(box.date)}: skipped</SectionHeading>
        <Paragraph>{`${box.note ?? 'This box doesn’t come.'} Nothing is charged for it.`}</Paragraph>
      </>
    );
  }
  const rows = box.items.map((item) => ({
    label: `${item.quantity} × ${item.name}`,
    note: item.isSold ? weightText(item) : 'Not sold any more, so the box comes without it',
    figure: item.isSold ? mostText(item.totalPrice, item.estimate) : '–',
  }));
  const fee = { label: 'Delivery', note: '', figure: formatMoney(box.fee) };
  const total = { label: 'Total', note: '', figure: mostText(box.total, box.estimate) };
  return (
    <>
      <SectionHeading>{context.formatDay(box.date)}</SectionHeading>
      {box.note === null ? null : <Paragraph>{box.note}</Paragraph>}
      <FigureTable rows={[...rows, fee, total]} />
      <Paragraph>{`You can change this box until ${formatCutoff(new Date(box.changeUntil))}.`}</Paragraph>
    </>
  );
}

/** Formats a price; for goods by the kilo, as the maximum price, because customers pay only for the actual weight. */
function mostText(cents: number, estimate: number | undefined): string {
  return estimate === undefined ? formatMoney(cents) : `at most ${formatMoney(cents)}`;
}

function weightText({ estimate, pricePerKilo }: RepeatBox['items'][number]): string {
  if (estimate === undefined || pricePerKilo === undefined) return '';
  return `${formatMoney(pricePerKilo)} a kilo, about ${formatMoney(estimate)}`;
}

export interface MissingBoxes {
  /**
   * The problems to report, as sentences: one for each day with missing boxes, and one for each other kind of problem. Each sentence
   * names the repeats concerned.
   */
  lines: readonly string[];
  dedupeKey: string;
}

/** Sent to the shop in the morning if a box wasn't made, or its notice wasn't sent. Null if the shop has no email address. */
export function missingBoxesEmail({ lines, dedupeKey }: MissingBoxes, context: EmailContext): Email | null {
  if (context.shopAddress === null) return null;
  return createEmail(context.sender, {
    kind: 'shop-boxes-missing',
    to: context.shopAddress,
    dedupeKey,
    heading: 'Please check your repeating boxes',
    preview: lines[0] ?? 'A box is missing',
    name: null,
    body: (
      <>
        <Paragraph>
          Please check these repeating boxes. Nothing was charged for a box that wasn’t made or announced.
        </Paragraph>
        <Paragraph>{lines.join('\n')}</Paragraph>
        <ActionButton url={`${context.sender.publicUrl}/admin?tab=subscriptions`}>See the repeating boxes</ActionButton>
      </>
    ),
  });
}
