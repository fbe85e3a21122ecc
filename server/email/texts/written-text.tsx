import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { Fragment, type ReactNode } from 'react';
import { breakAnywhere, colours, displayStyle, textStyle } from '../email-theme.ts';
import { type Block, type Inline, isSafeLink } from './markdown-blocks.ts';

/** The values for the fields of a text. */
export type FieldValues = Readonly<Record<string, string>>;

export interface WrittenTextProps {
  blocks: readonly Block[];
  values: FieldValues;
}

/** Shows the owner's text in the style of the email's layout. A paragraph that contains only an empty field is left out. */
export function WrittenText({ blocks, values }: WrittenTextProps) {
  return blocks
    .filter((block) => blockText(block, values) !== '')
    .map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed
      <WrittenBlock key={index} block={block} values={values} />
    ));
}

const paragraphStyle = { ...textStyle, ...breakAnywhere, margin: '0 0 16px' };
const headingStyle = { ...displayStyle, fontSize: '20px', lineHeight: '26px', margin: '32px 0 10px' };

function WrittenBlock({ block, values }: { block: Block; values: FieldValues }) {
  if (block.type === 'list') {
    const List = block.isOrdered ? 'ol' : 'ul';
    return (
      <List className="hq-ink" style={{ ...paragraphStyle, paddingLeft: '24px' }}>
        {block.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed
          <li key={index} style={{ margin: '0 0 6px' }}>
            {inlineNodes(item, values)}
          </li>
        ))}
      </List>
    );
  }
  const content = inlineNodes(block.children, values);
  if (block.type === 'paragraph') {
    return (
      <Text className="hq-ink" style={paragraphStyle}>
        {content}
      </Text>
    );
  }
  return (
    <Heading as="h2" className="hq-ink" style={headingStyle}>
      {content}
    </Heading>
  );
}

function inlineNodes(inlines: readonly Inline[], values: FieldValues): ReactNode[] {
  return inlines.map((inline, index) => {
    const key = index;
    switch (inline.type) {
      case 'text':
        return inline.text;
      case 'field':
        return <Fragment key={key}>{withBreaks(values[inline.name] ?? '')}</Fragment>;
      case 'break':
        return <br key={key} />;
      case 'strong':
        return <strong key={key}>{inlineNodes(inline.children, values)}</strong>;
      case 'em':
        return <em key={key}>{inlineNodes(inline.children, values)}</em>;
      case 'link':
        return isSafeLink(inline.href) ? (
          <Link key={key} href={inline.href} className="hq-mark" style={linkStyle}>
            {inlineNodes(inline.children, values)}
          </Link>
        ) : (
          <Fragment key={key}>{inlineNodes(inline.children, values)}</Fragment>
        );
    }
    return null;
  });
}

const linkStyle = { color: colours.oxblood, textDecoration: 'underline' };

function withBreaks(text: string): ReactNode {
  if (!text.includes('\n')) return text;
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={line} />, line]));
}

/** The owner's text as plain text, block by block. */
export function writtenLines({ blocks, values }: WrittenTextProps): string[] {
  return blocks.map((block) => blockText(block, values)).filter((text) => text !== '');
}

function blockText(block: Block, values: FieldValues): string {
  if (block.type !== 'list') return inlineText(block.children, values).trim();
  return block.items
    .map((item, index) => `${block.isOrdered ? `${index + 1}.` : '-'} ${inlineText(item, values)}`)
    .join('\n');
}

/** Returns a part of a text as plain text. A link becomes its text, followed by its URL if this differs from the text. */
export function inlineText(inlines: readonly Inline[], values: FieldValues): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'text') return inline.text;
      if (inline.type === 'field') return values[inline.name] ?? '';
      if (inline.type === 'break') return '\n';
      const text = inlineText(inline.children, values);
      if (inline.type !== 'link' || !isSafeLink(inline.href)) return text;
      const address = inline.href.replace(/^(?:mailto|tel):/i, '');
      return text === address || text === inline.href ? text : `${text} (${address})`;
    })
    .join('');
}
