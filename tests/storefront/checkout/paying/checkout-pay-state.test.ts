import { expect, it } from 'vitest';
import {
  type CheckoutPayEvent,
  type CheckoutPayState,
  checkoutPayReducer,
  consequencesOf,
} from '#storefront/checkout/paying/checkout-pay-state.ts';

const idle: CheckoutPayState = { isWorking: false, progress: '', alert: null, sent: null, placed: [] };
const after = (events: CheckoutPayEvent[], from = idle) => events.reduce(checkoutPayReducer, from);

const declined = { kind: 'declined', detail: 'The card was declined.' } as const;
const sent = {
  key: 'k',
  allocations: [{ orderId: 1, amount: 100 }],
  paymentToken: 'till_ok',
  bought: [],
  deliveryDate: null,
};

it('Pressing the payment button of a form with errors keeps the message about the last payment', () => {
  const failed = after([{ type: 'failed', outcome: declined }]);
  expect(after([{ type: 'pressed' }], failed)).toMatchObject({ isWorking: true, alert: declined, progress: '' });
  expect(after([{ type: 'pressed' }, { type: 'ended', sent: null }], failed)).toEqual(failed);
});

it('Starting a payment removes the message about the last payment and shows what the customer is waiting for', () => {
  const failed = after([{ type: 'failed', outcome: declined }]);
  const waiting = after(
    [{ type: 'pressed' }, { type: 'started' }, { type: 'progressed', text: 'Waiting for the bank…' }],
    failed,
  );
  expect(waiting).toEqual({ placed: [], isWorking: true, alert: null, progress: 'Waiting for the bank…', sent: null });
});

it('A payment without a response stays pending, with its alert, until it is requested again', () => {
  const outcome = { kind: 'unanswered', detail: 'Couldn’t reach the shop.' } as const;
  const out = after([{ type: 'pressed' }, { type: 'started' }, { type: 'failed', outcome }, { type: 'ended', sent }]);
  expect(out).toEqual({ placed: [], isWorking: false, progress: '', alert: outcome, sent });
});

it('A progress message that arrives after the payment has ended is ignored', () => {
  expect(
    after([
      { type: 'ended', sent: null },
      { type: 'progressed', text: 'Waiting for the bank…' },
    ]),
  ).toEqual(idle);
});

const failed = 'There was an error processing your payment. Please try again.';

it('A toast is shown for failed payments, but not for changed carts or missing responses', () => {
  expect(consequencesOf(declined)).toEqual({ failedToast: failed, revisesCart: false, refreshesTerms: false });
  expect(consequencesOf({ kind: 'unanswered', detail: '', bankIsUnavailable: true }).failedToast).toBeNull();
  expect(
    consequencesOf({ kind: 'orders-refused', code: 'out_of_stock', detail: 'Rump: sold out.', errors: [] }),
  ).toEqual({
    ...{ failedToast: null, revisesCart: true, refreshesTerms: false },
  });
  expect(consequencesOf({ kind: 'unanswered', detail: '' }).failedToast).toBeNull();
  expect(consequencesOf({ kind: 'out-of-sight' }).failedToast).toBeNull();
  expect(consequencesOf({ kind: 'price-changed', items: [] }).failedToast).toBeNull();
  expect(consequencesOf({ kind: 'due-changed', dueTodayCents: 1 })).toEqual({
    failedToast: null,
    revisesCart: true,
    refreshesTerms: false,
  });
});

it('If the layby terms have changed, the terms and the cart’s prices are reloaded, and the payment is reported as failed', () => {
  const outcome = { kind: 'orders-refused', code: 'terms_changed', detail: '', errors: [] } as const;
  expect(consequencesOf({ ...outcome, errors: [] })).toEqual({
    failedToast: failed,
    revisesCart: true,
    refreshesTerms: true,
  });
});
