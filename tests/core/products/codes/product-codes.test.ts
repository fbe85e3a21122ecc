import { describe, expect, it } from 'vitest';
import { barcodeForms, barcodeWarning, gtinOf, hasCode } from '#core/products/codes/product-codes.ts';
import { productDraftSchema } from '#core/products/product-draft.ts';

describe('A barcode', () => {
  it.each(['9300675024235', '036000291452', '96385074', '9 300675 024235', '10614141000415'])('%s is valid', (code) => {
    expect(barcodeWarning(code)).toBeNull();
  });

  it.each([
    ['9300675024236', 5],
    ['036000291453', 2],
  ])('%s gets a warning that its last digit would be %i', (code, digit) => {
    expect(barcodeWarning(code)).toContain(`would be ${digit}`);
  });

  it('gets no warning if the shop created it', () => {
    for (const code of ['', 'LAMB-12', '12345', '2000123']) expect(barcodeWarning(code)).toBeNull();
  });

  it('is found in every form that a scanner may send', () => {
    expect(barcodeForms('036000291452')).toContain('0036000291452');
    expect(hasCode({ sku: null, barcode: '0036000291452' }, '036000291452')).toBe(true);
    expect(hasCode({ sku: null, barcode: '036000291452' }, '0036000291452')).toBe(true);
    expect(hasCode({ sku: 'LAMB-12', barcode: null }, 'lamb-12')).toBe(true);
    expect(hasCode({ sku: null, barcode: null }, '036000291452')).toBe(false);
  });
});

// GS1 General Specifications, table 1.4.2-1: the prefixes 02, 04 and 20 to 29 are reserved for use inside a company. So are the
// prefixes 0 and 2 of a GTIN-8.
describe('A barcode for search engines', () => {
  it.each(['9300675024235', '036000291452', '96385074', '10614141000415'])('%s is a GTIN', (code) => {
    expect(gtinOf(code)).toBe(code);
  });

  it.each(['9300675024236', 'LAMB-12', '2000000000015', '200000000004', '0200000000011', '20000004', '04000006', null])(
    '%s is not a GTIN',
    (code) => {
      expect(gtinOf(code)).toBeNull();
    },
  );
});

describe('The product form', () => {
  const { sku, barcode } = productDraftSchema.in.shape;
  it('removes spaces from codes, writes a SKU in capitals, and reads an empty field as no code', () => {
    expect(sku.parse(' lamb 12 ')).toBe('LAMB12');
    expect(barcode.parse('9 300675 024235')).toBe('9300675024235');
    expect([sku.parse(''), barcode.parse('')]).toEqual(['', '']);
    expect(sku.safeParse('a'.repeat(41)).success).toBe(false);
    expect(barcode.safeParse('123').success).toBe(false);
    expect(barcode.safeParse('<b>12345</b>').success).toBe(false);
  });
});
