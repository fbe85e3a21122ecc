import { Fragment, isValidElement, type ReactNode } from 'react';
import {
  ActionButton,
  Banner,
  Paragraph,
  Photo,
  SectionHeading,
  SmallLink,
  SmallPrint,
  textOf,
} from '../email-components.tsx';
import type { Sender } from '../email-context.ts';
import { type FigureRow, FigureTable } from '../figure-table.tsx';
import { WrittenText, type WrittenTextProps, writtenLines } from '../texts/written-text.tsx';

/** Returns the plain text of an email. It must be complete, because some mail programs don't show the HTML. */
export function plainTextOf({ heading, body, sender }: { heading: string; body: ReactNode; sender: Sender }): string {
  return [heading, ...blocksOf(body), `-- \n${senderLines(sender).join('\n')}`].join('\n\n');
}

/** The shop's details that the owner has entered, one on each line. */
export function senderLines({ businessName, abn, streetAddress, phone, publicUrl }: Sender): string[] {
  return [businessName, abn && `ABN ${abn}`, streetAddress, phone, publicUrl].filter((line) => line !== '');
}

/** Returns the text blocks of an email, in order. There is one for each part of the element tree from which the HTML is made too. */
function blocksOf(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(blocksOf);
  if (!isValidElement<Props>(node)) {
    if (textOf(node) === '') return [];
    throw new Error('Text of an email stands in a paragraph');
  }
  const { type, props } = node;
  switch (type) {
    case Fragment:
      return blocksOf(props.children);
    case Paragraph:
    case SmallPrint:
    case SectionHeading:
      return [textOf(props.children)];
    case WrittenText:
      return writtenLines(props as WrittenTextProps);
    case FigureTable:
      return [(props.rows ?? []).map(rowText).join('\n')];
    case SmallLink:
      return [`${textOf(props.children)}\n${props.label === props.url ? '' : `${props.label}: `}${props.url}`];
    case Photo:
      return [`${props.label}:\n${props.url}`];
    case Banner:
      return [];
    case ActionButton:
      return [`${textOf(props.children)}:\n${props.url}`];
  }
  if (typeof type !== 'function') throw new Error(`An email may not hold <${String(type)}>`);
  return blocksOf((type as (props: Props) => ReactNode)(props));
}

interface Props extends Partial<WrittenTextProps> {
  children?: ReactNode;
  rows?: readonly FigureRow[];
  url?: string;
  label?: string;
}

function rowText({ label, note, figure }: FigureRow): string {
  if (figure === '') return `${label}: ${note ?? ''}`;
  return `${label}: ${figure}${note ? ` (${note})` : ''}`;
}
