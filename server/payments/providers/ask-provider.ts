import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { LostCustomer } from './payment-provider.ts';

const timeoutMs = 20_000;

/** The provider failed or didn't respond in time: nobody knows whether it was done. */
export class ProviderUnavailable extends Error {
  /** It did answer, and doesn't do just this: what is asked of it next may well be done. */
  get isRejection(): boolean {
    return this.cause instanceof Error && 'isInvalidRequest' in this.cause && this.cause.isInvalidRequest === true;
  }
}

/** Whether the provider is silent now, so that nothing else has to be asked of it either. */
export function isSilence(error: unknown): boolean {
  return error instanceof ProviderUnavailable && !error.isRejection;
}

/** The provider's response. @throws ProviderUnavailable after 20 seconds, or where the provider fails; LostCustomer */
export async function askProvider<Outcome>(question: Promise<Outcome>): Promise<Outcome> {
  const unavailable = Promise.withResolvers<never>();
  const giveUp = () =>
    unavailable.reject(new ProviderUnavailable(`The payment provider did not answer within ${timeoutMs} ms`));
  const timeout = setTimeout(giveUp, timeoutMs).unref();
  try {
    return await Promise.race([question, unavailable.promise]);
  } catch (error) {
    throw error instanceof ProviderUnavailable || error instanceof LostCustomer
      ? error
      : new ProviderUnavailable('The payment provider failed', { cause: error });
  } finally {
    clearTimeout(timeout);
  }
}

/** A provider's list, an entry at a time. @throws ProviderUnavailable where an entry takes 20 seconds, or it fails */
export async function* readProviderList<Entry>(list: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const entries = list[Symbol.asyncIterator]();
  for (;;) {
    const next = await askProvider(entries.next());
    if (next.done) return;
    yield next.value;
  }
}

/**
 * The provider's response to a request that somebody waits for. `unchanged` says what did not happen.
 * @throws AppError unavailable while the provider is silent
 */
export async function requireProvider<Outcome>(
  { log }: Pick<Deps, 'log'>,
  question: Promise<Outcome>,
  unchanged = 'Nothing was charged',
): Promise<Outcome> {
  try {
    return await question;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ err: error }, 'The payment provider is silent');
    const detail = `The payment provider does not answer. ${unchanged}; please try again.`;
    throw new AppError('unavailable', { detail, retryAfter: 30 });
  }
}
