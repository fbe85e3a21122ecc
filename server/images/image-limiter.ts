import pLimit from 'p-limit';
import type { Sharp, SharpOptions } from 'sharp';

export type MakeSharp = (input: string | Buffer, options?: SharpOptions) => Sharp;

/** Two at a time over all that is drawn and re-encoded: each takes a core for a moment, and the shop has customers. */
const room = pLimit(2);

/** Does work that decodes or encodes images. The library is loaded at the first. */
export function withSharp<Result>(work: (sharp: MakeSharp) => Promise<Result>): Promise<Result> {
  return room(async () => {
    const { default: sharp } = await import('sharp');
    sharp.concurrency(1);
    sharp.cache(false);
    return work(sharp);
  });
}
