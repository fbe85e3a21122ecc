import { Button } from '@react-email/button';
import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { Fragment, isValidElement, type ReactNode } from 'react';
import { breakAnywhere, colours, displayStyle, smallStyle, textStyle } from './email-theme.ts';
import { type EmailImage, imageSizes, imageSource } from './images/email-image.ts';

// The building blocks of emails. An email's plain text is created from the same elements as its HTML (plain-text.ts).

/** A paragraph of plain text that keeps line breaks. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="hq-ink" style={{ ...textStyle, ...breakAnywhere, margin: '0 0 16px' }}>
      {withLineBreaks(textOf(children))}
    </Text>
  );
}

/** A paragraph in small print. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <Text className="hq-steel" style={{ ...smallStyle, ...breakAnywhere, margin: '0 0 16px' }}>
      {withLineBreaks(textOf(children))}
    </Text>
  );
}

export function SectionHeading({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h2"
      className="hq-ink"
      style={{ ...displayStyle, fontSize: '20px', lineHeight: '26px', margin: '32px 0 10px' }}
    >
      {textOf(children)}
    </Heading>
  );
}

/** A button for the next step. */
export function ActionButton({ url, children }: { url: string; children: ReactNode }) {
  return (
    <Section style={{ margin: '26px 0' }}>
      <Button
        className="hq-button"
        href={url}
        style={{
          ...textStyle,
          padding: '14px 26px',
          fontWeight: 'bold',
          lineHeight: '20px',
          color: colours.white,
          backgroundColor: colours.oxblood,
          borderRadius: '3px',
        }}
      >
        {textOf(children)}
      </Button>
    </Section>
  );
}

/** Text in small print that ends in a link. */
export function SmallLink({ url, label, children }: { url: string; label: string; children: ReactNode }) {
  return (
    <Text className="hq-steel" style={{ ...smallStyle, ...breakAnywhere, margin: '0 0 16px' }}>
      {textOf(children)}{' '}
      <Link href={url} className="hq-steel" style={{ color: colours.steel, textDecoration: 'underline' }}>
        {label}
      </Link>
    </Text>
  );
}

function withLineBreaks(text: string): ReactNode {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}

/** Returns the text of an element's children, as React would show it. Throws if any of them is an element. */
export function textOf(children: ReactNode): string {
  if (children === null || children === undefined || typeof children === 'boolean') return '';
  if (Array.isArray(children)) return children.map(textOf).join('');
  if (isValidElement(children)) throw new Error('This part of an email takes text alone');
  return String(children);
}

/** A product's image across the width of the email. The plain text leaves it out. */
export function Banner({ image: { path, alt } }: { image: EmailImage }) {
  return (
    <Section style={{ margin: '0 0 18px' }}>
      <img
        src={imageSource('banner', path)}
        alt={alt}
        {...imageSizes.banner}
        style={{ display: 'block', width: '100%', maxWidth: `${imageSizes.banner.width}px`, height: 'auto' }}
      />
    </Section>
  );
}

/** A photo across the width of the email. Mail programs that don't show images show its label. The plain text contains its URL. */
export function Photo({ path, label }: { path: string; url: string; label: string }) {
  return (
    <Section style={{ margin: '0 0 18px' }}>
      <img
        src={imageSource('photo', path)}
        alt={label}
        width={imageSizes.photo.width}
        style={{ display: 'block', width: '100%', maxWidth: `${imageSizes.photo.width}px`, height: 'auto' }}
      />
    </Section>
  );
}
