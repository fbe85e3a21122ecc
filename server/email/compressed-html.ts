import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

// The HTML of a sent email is kept for 90 days, and was two thirds of the database: compressed it is a quarter as long, in the shop's
// file as in every backup.

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const mark = 'br:';
/** A millisecond for an email, in another thread. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** What the outbox stores in the place of the HTML. HTML begins with "<", this with "br:". */
export async function compressHtml(html: string): Promise<string> {
  const compressed = mark + (await compress(html, { params })).toString('base64');
  return compressed.length < html.length ? compressed : html;
}

/** The HTML itself where it was never compressed, as by earlier versions. */
export async function expandHtml(stored: string): Promise<string> {
  if (!stored.startsWith(mark)) return stored;
  return (await decompress(Buffer.from(stored.slice(mark.length), 'base64'))).toString('utf8');
}
