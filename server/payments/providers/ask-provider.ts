import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { LostCustomer } from './payment-provider.ts';

const timeoutMs = 20_000;

/** The provider failed or didn't respond in time, so it is unknown whether the request was carried out. */
export class ProviderUnavailable extends Error {
  /** True if the provider responded but refused this request. The next request may well succeed. */
  get isRejection(): boolean {
    return this.cause instanceof Error && 'isInvalidRequest' in this.cause && this.cause.isInvalidRequest === true;
  }
}

/** Whether the error means that the provider isn't responding, so that other requests to it would fail as well. */
export function isSilence(error: unknown): boolean {
  return error instanceof ProviderUnavailable && !error.isRejection;
}

/** Returns the provider's response. @throws ProviderUnavailable after 20 seconds, or if the provider fails; LostCustomer */
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

/**
 * Reads a provider's list, one entry at a time.
 * @throws ProviderUnavailable if an entry takes 20 seconds, or if the provider fails
 */
export async function* readProviderList<Entry>(list: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const entries = list[Symbol.asyncIterator]();
  for (;;) {
    const next = await askProvider(entries.next());
    if (next.done) return;
    yield next.value;
  }
}

/**
 * Returns the provider's response to a request that a user waits for. `unchanged` says what was not done, for the error message.
 * @throws AppError unavailable while the provider doesn't respond
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
    const detail = `The payment provider doesn’t respond. ${unchanged}; please try again.`;
    throw new AppError('unavailable', { detail, retryAfter: 30 });
  }
}
