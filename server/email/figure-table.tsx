import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { breakAnywhere, colours, textStyle } from './email-theme.ts';
import { type EmailImage, imageSizes, imageSource } from './images/email-image.ts';

export interface FigureRow {
  label: string;
  /** A second, less prominent line. */
  note?: string;
  /** An amount, or a day. */
  figure: string;
  isTotal?: boolean;
  image?: EmailImage;
}

/** Lines with an amount on the right, as on the shop's receipts. */
export function FigureTable({ rows }: { rows: readonly FigureRow[] }) {
  return (
    <Section style={{ width: '100%', margin: '0 0 18px' }}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed
        <FigureLine key={index} {...row} />
      ))}
    </Section>
  );
}

function FigureLine({ label, note, figure, isTotal = false, image }: FigureRow) {
  const rank = isTotal ? 'hq-ink hq-total' : 'hq-ink hq-rule';
  const cell = {
    ...textStyle,
    lineHeight: '22px',
    padding: '11px 0',
    borderTop: isTotal ? `2px solid ${colours.ink}` : `1px solid ${colours.rule}`,
    verticalAlign: image === undefined ? 'top' : 'middle',
    ...(isTotal ? { fontWeight: 'bold' } : {}),
  };
  return (
    <Row style={{ width: '100%', borderCollapse: 'collapse' }}>
      {image === undefined ? null : (
        <Column className={`${rank} hq-image`} style={{ ...cell, width: `${imageSizes.product.width + 16}px` }}>
          <img
            src={imageSource('product', image.path)}
            alt={image.alt}
            {...imageSizes.product}
            style={{ display: 'block', borderRadius: '2px', ...altStyle }}
          />
        </Column>
      )}
      <Column className={rank} style={{ ...cell, ...breakAnywhere }}>
        {label}
        {note ? (
          <>
            <br />
            <span className="hq-steel" style={{ fontSize: '14px', fontWeight: 'normal', color: colours.steel }}>
              {note}
            </span>
          </>
        ) : null}
      </Column>
      {figure === '' ? null : (
        <Column
          className={rank}
          align="right"
          style={{
            ...cell,
            textAlign: 'right',
            whiteSpace: 'nowrap',
            paddingLeft: '16px',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {figure}
        </Column>
      )}
    </Row>
  );
}

/** The style of an image's alternative text, which is shown if the image isn't. */
const altStyle = { fontSize: '12px', lineHeight: '16px', color: colours.steel };
