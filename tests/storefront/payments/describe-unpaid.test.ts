import { expect, it } from 'vitest';
import { ApiError } from '#storefront/api/api-error.ts';
import type { call } from '#storefront/api/call.ts';
import {
  askUntilFinal,
  isSettled,
  type PaymentTools,
  type UnpaidOutcome,
} from '#storefront/payments/ask-until-final.ts';
import { describeUnpaid, type PaymentPlace } from '#storefront/payments/describe-unpaid.ts';

const places: PaymentPlace[] = ['checkout', 'order', 'subscription'];

/** Returns the outcome of a payment if every request gets this response. */
async function outcomeOf(response: Error | { pending: true }, wasSentBefore: boolean): Promise<UnpaidOutcome> {
  const tools: PaymentTools = {
    call: (() => {}) as unknown as typeof call,
    confirm: async () => 'left',
    onProgress: () => {},
    wait: async () => {},
    signal: new AbortController().signal,
  };
  const send = async () => {
    if (response instanceof Error) throw response;
    return response;
  };
  const outcome = await askUntilFinal<{ id: number }>(
    { wasSentBefore, send, subjectOf: () => ({ amountCents: 1 }) },
    tools,
  );
  if (outcome.kind === 'done') throw new Error('It was paid');
  return outcome;
}

const problem = (status: number, code: string) =>
  new ApiError(status, JSON.stringify({ status, code, detail: 'The shop’s words' }));

type Outcome = 'failed' | 'unknown';

/**
 * For each response: whether the payment may be reported as failed if it is sent for the first time, and if it was sent before.
 */
const responses: [name: string, response: Error | { pending: true }, first: Outcome, before: Outcome][] = [
  ['a lost line', new TypeError('Failed to fetch'), 'unknown', 'unknown'],
  ['a silent bank', { pending: true }, 'unknown', 'unknown'],
  ['a fault of the shop', problem(500, 'internal'), 'unknown', 'unknown'],
  ['a shop that starts', problem(503, 'unavailable'), 'unknown', 'unknown'],
  ['a proxy that answers', new ApiError(404, 'nothing here'), 'unknown', 'unknown'],
  // The shop counts requests before it charges anything.
  ['too many requests', problem(429, 'too_many'), 'failed', 'unknown'],
  ['a session that ended', problem(401, 'signed_out'), 'unknown', 'unknown'],
  ['a caller who may not', problem(403, 'forbidden'), 'unknown', 'unknown'],
  ['an order that isn’t theirs', problem(404, 'not_found'), 'failed', 'unknown'],
  ['a key of another session', problem(409, 'sent_elsewhere'), 'unknown', 'unknown'],
  ['another payment under way', problem(409, 'charge_in_flight'), 'unknown', 'unknown'],
  ['a declined card', problem(402, 'card_declined'), 'failed', 'failed'],
  ['an order that is paid', problem(409, 'wrong_status'), 'failed', 'failed'],
  ['an amount above the balance', problem(422, 'over_balance'), 'failed', 'failed'],
];

it.each(responses)(
  'After %s, a payment is reported as failed only if that is certain',
  async (_name, response, ...expectations) => {
    for (const [index, expected] of expectations.entries()) {
      const outcome = await outcomeOf(response, index === 1);
      for (const place of places) {
        const { title, text, failedToast } = describeUnpaid(outcome, place);
        expect({ place, index, isFailed: failedToast !== null }).toEqual({
          place,
          index,
          isFailed: expected === 'failed',
        });
        if (expected === 'failed') continue;
        expect(title).not.toMatch(/failed|declined|not made|couldn’t make/i);
        expect(text).not.toContain('Nothing was charged');
        expect(text).not.toContain('No payment was made');
      }
    }
  },
);

it('A payment is treated as settled only if it is certain that nothing was charged', async () => {
  for (const [name, response, ...expectations] of responses) {
    // This payment was rejected because another payment is in progress, so its own key won't be used again.
    if (name === 'another payment under way') continue;
    for (const [index, expected] of expectations.entries()) {
      const settled = isSettled(await outcomeOf(response, index === 1));
      expect({ name, index, settled }).toEqual({ name, index, settled: expected === 'failed' });
    }
  }
});

it('A failed payment is described with the specified text', () => {
  const declined = { kind: 'declined', detail: 'Your card has too little on it.' } as const;
  const tried = 'There was an error processing your payment. Please try again.';
  expect(describeUnpaid(declined, 'checkout').failedToast).toBe(tried);
  expect(describeUnpaid(declined, 'order').failedToast).toBe(tried);
  const subscription = describeUnpaid(declined, 'subscription');
  expect(subscription).toMatchObject({ title: 'Payment Failed', text: declined.detail, failedToast: declined.detail });
  const silent = describeUnpaid({ ...declined, detail: '' }, 'subscription');
  expect(silent).toMatchObject({ text: 'Something went wrong', failedToast: 'Something went wrong' });
});

it('A customer who can no longer see a payment is told that it may have been made, and where to check it', () => {
  for (const place of places) {
    const { text, next, offersPhone } = describeUnpaid({ kind: 'out-of-sight' }, place);
    expect(text).toContain('It may have gone through.');
    expect(text).toContain('your account or in your email');
    expect([next, offersPhone]).toEqual(['look', true]);
  }
});

it('A customer who waits for a bank or another payment sees the shop’s phone number', async () => {
  const silent = await outcomeOf({ pending: true }, false);
  const taken = await outcomeOf(problem(409, 'charge_in_flight'), false);
  for (const outcome of [silent, taken]) expect(describeUnpaid(outcome, 'checkout').offersPhone).toBe(true);
});
