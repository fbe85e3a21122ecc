import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

// Compresses the HTML of sent emails, which is kept for 90 days. Without compression, it would be two thirds of the database.
// Compressed, it takes a quarter of the space, in the shop's file and in every backup.

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const mark = 'br:';
/** Compressing with these parameters takes a millisecond per email, in a separate thread. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Returns what the outbox stores instead of the HTML. HTML starts with "<", compressed HTML with "br:". */
export async function compressHtml(html: string): Promise<string> {
  const compressed = mark + (await compress(html, { params })).toString('base64');
  return compressed.length < html.length ? compressed : html;
}

/**
 * Returns the HTML from the outbox, and decompresses it if it is compressed. HTML that an earlier version of the shop stored isn't
 * compressed.
 */
export async function expandHtml(stored: string): Promise<string> {
  if (!stored.startsWith(mark)) return stored;
  return (await decompress(Buffer.from(stored.slice(mark.length), 'base64'))).toString('utf8');
}
