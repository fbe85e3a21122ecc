import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import type { Appearance, CustomFontSource } from '@stripe/stripe-js';

/** The shop's own font, which Stripe's frames download from the shop. */
export function stripeFonts(): CustomFontSource[] {
  const address = new URL(textFont, window.location.href).href;
  // One file contains all weights, but Stripe requires one entry for each weight.
  return ['400', '600'].map((weight) => ({
    family: 'Instrument Sans',
    src: `url(${address})`,
    weight,
    display: 'swap',
  }));
}

/**
 * Styles Stripe's fields like the shop's own fields. A frame can't read the page's styles, so their values are passed to Stripe.
 */
export function stripeAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(name).trim();
  const [ink, steel, oxblood, white] = ['ink', 'steel', 'oxblood', 'white'].map((name) => token(`--color-${name}`));
  return {
    theme: 'flat',
    variables: {
      fontFamily: "'Instrument Sans', Arial, sans-serif",
      fontSizeBase: '17px',
      fontSizeSm: '15px',
      fontLineHeight: '1.6',
      spacingUnit: '4px',
      gridRowSpacing: '20px',
      gridColumnSpacing: '16px',
      borderRadius: token('--radius-md') || '3px',
      colorPrimary: oxblood ?? '',
      colorDanger: oxblood ?? '',
      colorText: ink ?? '',
      colorTextSecondary: steel ?? '',
      colorTextPlaceholder: steel ?? '',
      colorBackground: white ?? '',
    },
    rules: {
      '.Label': { fontSize: '15px', fontWeight: '600', marginBottom: '6px' },
      '.Input': { border: `1px solid ${steel}`, padding: '10px 12px', boxShadow: 'none' },
      '.Input:focus': { outline: `3px solid ${ink}`, outlineOffset: '2px', boxShadow: 'none' },
      '.Input--invalid': { border: `2px solid ${oxblood}`, boxShadow: 'none' },
      '.Tab': { border: `1px solid ${steel}`, boxShadow: 'none' },
      '.Tab--selected': { border: `1px solid ${oxblood}`, boxShadow: `0 0 0 1px ${oxblood}` },
      '.Error': { fontSize: '15px', fontWeight: '600' },
    },
  };
}
