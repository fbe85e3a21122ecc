/** A repeated stack is written again after this time, so that the end of the log always contains it. */
const repeatedAfterMs = 10 * 60_000;
const mostRemembered = 100;

/**
 * Removes repeated stacks from logged errors. While a disk is full, for example, the same error is logged hundreds of times a day, and
 * its stack is nine tenths of each line. So each stack is written at most once in ten minutes. The other lines contain everything else.
 */
export class RepeatedStacks {
  /** When each stack was last written, oldest first. The key is the stack without its messages. */
  readonly #writtenAt = new Map<string, Date>();

  /** @param written an error as the log writes it */
  withoutRepeated(written: unknown, now: Date): unknown {
    if (!hasStack(written)) return written;
    const frames = written.stack.match(/^ {4}at .*$/gm)?.join('\n');
    if (frames === undefined) return written;
    const earlier = this.#writtenAt.get(frames);
    const passedMs = earlier === undefined ? Number.POSITIVE_INFINITY : now.getTime() - earlier.getTime();
    if (earlier !== undefined && passedMs >= 0 && passedMs < repeatedAfterMs) {
      return { ...withoutStack(written), stack: `${written.message} (stack as at ${earlier.toISOString()})` };
    }
    this.#note(frames, now);
    return written;
  }

  #note(frames: string, now: Date): void {
    this.#writtenAt.delete(frames);
    this.#writtenAt.set(frames, now);
    const [oldest] = this.#writtenAt.keys();
    if (this.#writtenAt.size > mostRemembered && oldest !== undefined) this.#writtenAt.delete(oldest);
  }
}

interface WrittenError {
  message: string;
  stack: string;
  cause?: unknown;
}

function hasStack(written: unknown): written is WrittenError {
  return typeof written === 'object' && written !== null && 'stack' in written && typeof written.stack === 'string';
}

/** Returns the error without its stack and the stacks of its causes. The causes keep their messages and codes. */
function withoutStack({ stack: _stack, cause, ...rest }: WrittenError): object {
  return { ...rest, ...(cause === undefined ? {} : { cause: hasStack(cause) ? withoutStack(cause) : cause }) };
}
