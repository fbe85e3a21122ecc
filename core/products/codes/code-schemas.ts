import { z } from 'zod';

const withoutSpaces = (code: string) => code.replace(/\s/g, '');

/** The shop's own number for a product, in upper case; empty if there is none. */
export const skuSchema = z
  .string()
  .overwrite((code) => withoutSpaces(code).toUpperCase())
  .max(40, 'At most 40 characters')
  .regex(/^[\w./-]*$/, 'A SKU has letters, digits, dots, dashes and slashes');

/**
 * The code that a scanner reads from the product's label; empty if there is none. It has at least four characters, because a shorter
 * code couldn't be told from typing.
 */
export const barcodeSchema = z
  .string()
  .overwrite(withoutSpaces)
  .max(40, 'At most 40 characters')
  .regex(/^([\w./+-]{4,})?$/, 'A barcode has at least 4 letters or digits');
