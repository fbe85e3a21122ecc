import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

// Compresses the HTML of sent emails, which is kept for 90 days and used to be two thirds of the database. Compressed, the HTML
// is a quarter as long, in the shop's file and in every backup.

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const mark = 'br:';
/** Compressing with these parameters takes a millisecond per email, in another thread. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Returns what the outbox stores instead of the HTML. HTML starts with "<", compressed HTML with "br:". */
export async function compressHtml(html: string): Promise<string> {
  const compressed = mark + (await compress(html, { params })).toString('base64');
  return compressed.length < html.length ? compressed : html;
}

/**
 * Returns the HTML that the outbox stores in compressed form. HTML of earlier versions isn't compressed, and is returned
 * unchanged.
 */
export async function expandHtml(stored: string): Promise<string> {
  if (!stored.startsWith(mark)) return stored;
  return (await decompress(Buffer.from(stored.slice(mark.length), 'base64'))).toString('utf8');
}
