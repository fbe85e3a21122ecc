import { expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { askUntilFinal, type PaymentTools } from '#storefront/payments/ask-until-final.ts';
import type { Confirmation } from '#storefront/payments/payment-form.ts';

const order = { id: 7 } as Order;
const action = { requiresAction: true as const, clientSecret: 'secret', order };
const problem = (status: number, code: string) => new ApiError(status, JSON.stringify({ status, code, detail: code }));

/** Runs a payment for which the shop sends the given responses in turn, and the bank's confirmations are decided as given. */
async function ask(
  responses: (Order | typeof action | { pending: true } | Error)[],
  confirmations: Confirmation[] = [],
  wasSentBefore = false,
) {
  const left = [...responses];
  const questions: unknown[] = [];
  const tools: PaymentTools = {
    call,
    async confirm(clientSecret, subject) {
      questions.push({ clientSecret, ...subject });
      return confirmations.shift() ?? 'left';
    },
    onProgress: () => {},
    wait: async () => {},
    signal: new AbortController().signal,
  };
  const outcome = await askUntilFinal<Order>(
    {
      wasSentBefore,
      async send() {
        const response = left.shift();
        if (response === undefined) throw new Error('asked once too often');
        if (response instanceof Error) throw response;
        return response;
      },
      subjectOf: ({ order }) => ({ amountCents: order?.id ?? 0 }),
    },
    tools,
  );
  return { outcome, questions, unread: left.length };
}

it('After the customer has answered at the bank, the payment request is sent again and returns the payment’s result', async () => {
  for (const confirmation of ['confirmed', { refusal: 'It is not yours.' }] as const) {
    const { outcome, questions, unread } = await ask([action, order], [confirmation]);
    expect(outcome).toEqual({ kind: 'done', response: order });
    expect(questions).toEqual([{ clientSecret: 'secret', amountCents: 7 }]);
    expect(unread).toBe(0);
  }
});

it('A card that the customer doesn’t confirm is reported with the provider’s message if there is one, and otherwise with the shop’s', async () => {
  const declined = problem(402, 'card_declined');
  const detailOf = async (refusal: string | null) => (await ask([action, declined], [{ refusal }])).outcome;
  expect(await detailOf('It failed.')).toEqual({ kind: 'declined', detail: 'It failed.' });
  expect(await detailOf(null)).toEqual({ kind: 'declined', detail: 'card_declined' });
  const ended = await ask([action, problem(409, 'wrong_status')], [{ refusal: 'It failed.' }]);
  expect(ended.outcome).toMatchObject({ kind: 'refused', detail: 'wrong_status' });
});

it('A customer who leaves the bank’s page without a decision has neither paid nor been declined', async () => {
  const { outcome, unread } = await ask([action, order], ['left']);
  expect(outcome).toMatchObject({ kind: 'unanswered', bankIsUnavailable: true });
  expect(unread).toBe(1);
});

it('While the bank doesn’t respond, the payment is checked a limited number of times', async () => {
  const pending = { pending: true } as const;
  expect((await ask([pending, problem(409, 'key_in_flight'), order])).outcome.kind).toBe('done');
  const silent = await ask(Array.from({ length: 20 }, () => pending));
  expect(silent.outcome).toMatchObject({ kind: 'unanswered', bankIsUnavailable: true });
  expect(silent.unread).toBe(11);
});

it('A declined card, a rejected request and a lost connection have different outcomes', async () => {
  expect((await ask([problem(402, 'card_declined')])).outcome).toEqual({ kind: 'declined', detail: 'card_declined' });
  expect((await ask([problem(409, 'wrong_status')])).outcome).toMatchObject({ kind: 'refused', status: 409 });
  expect((await ask([new TypeError('Failed to fetch')])).outcome.kind).toBe('unanswered');
});

it('A 404 in response to the first payment request is a rejection; later it means that the customer can’t see the order any more', async () => {
  const gone = problem(404, 'not_found');
  const outcomeOf = async (...[responses, confirmations, wasSentBefore]: Parameters<typeof ask>) =>
    (await ask(responses, confirmations, wasSentBefore)).outcome;
  expect(await outcomeOf([gone])).toMatchObject({ kind: 'refused', status: 404 });
  expect(await outcomeOf([gone], [], true)).toEqual({ kind: 'out-of-sight' });
  expect(await outcomeOf([{ pending: true }, gone])).toEqual({ kind: 'out-of-sight' });
  for (const confirmation of ['confirmed', { refusal: 'It failed.' }] as const) {
    expect(await outcomeOf([action, gone], [confirmation])).toEqual({ kind: 'out-of-sight' });
  }
});
