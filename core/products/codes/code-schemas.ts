import { z } from 'zod';

const withoutSpaces = (code: string) => code.replace(/\s/g, '');

/** The shop's own number of a product; letters are capitals. Empty: none. */
export const skuSchema = z
  .string()
  .overwrite((code) => withoutSpaces(code).toUpperCase())
  .max(40, 'At most 40 characters')
  .regex(/^[\w./-]*$/, 'A SKU has letters, digits, dots, dashes and slashes');

/** What a scanner reads of the label. Empty: none. A scanner is told from a hand by its four keys and more. */
export const barcodeSchema = z
  .string()
  .overwrite(withoutSpaces)
  .max(40, 'At most 40 characters')
  .regex(/^([\w./+-]{4,})?$/, 'A barcode has at least 4 letters or digits');
