import type { Order } from '#core/orders/order.ts';
import type { call } from '#storefront/api/call.ts';
import type { Confirmation, ConfirmationSubject, Rejection } from './payment-form.ts';
import { readFailure } from './payment-problem.ts';

/** The external parts of a payment: the shop's API, the customer and the clock. */
export interface PaymentTools {
  call: typeof call;
  /** Shows the customer the bank's confirmation request. */
  confirm(clientSecret: string, subject: ConfirmationSubject): Promise<Confirmation>;
  /** Reports what the payment is waiting for. */
  onProgress(text: string): void;
  wait(ms: number): Promise<void>;
  /** Aborted when the customer has left the page. Then no more requests are sent, and all waiting ends. */
  readonly signal: AbortSignal;
}

export type UnpaidOutcome =
  | { kind: 'declined'; detail: string }
  | { kind: 'refused'; status: number; code: string; detail: string }
  /** The server couldn't be reached, or the bank didn't respond. It is safe to make the same call again. */
  | { kind: 'unanswered'; detail: string; bankIsUnavailable?: true }
  /**
   * The payment was sent, but this session may no longer see it. The customer can find out whether it was made by signing in or
   * from emails.
   */
  | { kind: 'out-of-sight' };

/** Whether it is certain that nothing was charged. Until this is certain, the key is kept and every retry uses the same key. */
export function isSettled(outcome: UnpaidOutcome): boolean {
  return outcome.kind === 'declined' || outcome.kind === 'refused';
}

/** The response if the bank needs the customer's confirmation. After it, the same call with the same key continues the payment. */
interface ActionWanted {
  requiresAction: true;
  clientSecret: string;
  /** The order that is paid; absent if a card is only saved. */
  order?: Order;
}

/** A call whose final result may need the customer's confirmation, or more time. */
export interface CardCall<Final extends object> {
  /** Makes the call. The call and its key are the same each time. */
  send(): Promise<Final | ActionWanted | { pending: true }>;
  subjectOf(wanted: ActionWanted): ConfirmationSubject;
  /** Whether the call was made before, perhaps in another session, without a response. */
  wasSentBefore: boolean;
}

// The delays between retries, in ms. They take about a minute and a half in total. After the last retry, the customer sees a message
// and can check again.
const delays = [1000, 2000, 3000, 5000, 8000, 13_000, 20_000, 30_000];

const unavailableBank: UnpaidOutcome = {
  kind: 'unanswered',
  detail: 'The bank has not answered yet. Your payment is on its way, and asking again never charges you twice.',
  bankIsUnavailable: true,
};

type Step<Final> = { response: Final } | { outcome: UnpaidOutcome } | { again: true };

/** Repeats the call until its result is final. Calls with the same key charge only once. */
export async function askUntilFinal<Final extends object>(
  cardCall: CardCall<Final>,
  tools: PaymentTools,
): Promise<{ kind: 'done'; response: Final } | UnpaidOutcome> {
  for (let repeats = 0; ; repeats += 1) {
    const step = await ask({ ...cardCall, wasSentBefore: cardCall.wasSentBefore || repeats > 0 }, tools);
    if ('response' in step) return { kind: 'done', response: step.response };
    if ('outcome' in step) return step.outcome;
    const delay = delays[repeats];
    if (delay === undefined) return unavailableBank;
    tools.onProgress(
      repeats < 2
        ? 'Waiting for the bank…'
        : 'Still waiting for the bank. Please keep this page open; you are charged once.',
    );
    await tools.wait(delay);
    if (tools.signal.aborted) return unavailableBank;
  }
}

async function ask<Final extends object>(
  { send, subjectOf, wasSentBefore }: CardCall<Final>,
  tools: PaymentTools,
): Promise<Step<Final>> {
  let isRepeat = wasSentBefore;
  try {
    const response = await send();
    isRepeat = true;
    if (!('requiresAction' in response)) return stepOf(response);
    const confirmation = await tools.confirm(response.clientSecret, subjectOf(response));
    // If the customer leaves without confirming, the payment has no result yet. When the customer returns, the same payment is resumed,
    // as after a reload.
    if (confirmation === 'left') return { outcome: unavailableBank };
    if (confirmation !== 'confirmed') return await askAfterRejection(send, confirmation, tools);
    tools.onProgress('Finishing your payment…');
    return stepOf(await send());
  } catch (error) {
    return failed(error, isRepeat);
  }
}

/**
 * Returns the result after the customer's confirmation failed. The server is asked, because it knows the outcome. For a decline, the
 * provider's reason is shown, because it is clearer.
 */
async function askAfterRejection<Final extends object>(
  send: CardCall<Final>['send'],
  { refusal }: Rejection,
  tools: PaymentTools,
): Promise<Step<Final>> {
  tools.onProgress('Cancelling the payment…');
  try {
    return stepOf(await send());
  } catch (error) {
    const step = failed(error, true);
    if (refusal === null || !('outcome' in step) || step.outcome.kind !== 'declined') return step;
    return { outcome: { ...step.outcome, detail: refusal } };
  }
}

function stepOf<Final extends object>(response: Final | ActionWanted | { pending: true }): Step<Final> {
  return 'pending' in response || 'requiresAction' in response ? { again: true } : { response };
}

function failed(error: unknown, wasSentBefore: boolean): { outcome: UnpaidOutcome } | { again: true } {
  const failure = readFailure(error, { wasSentBefore });
  if (failure.kind === 'in-flight') return { again: true };
  if (failure.kind === 'out-of-sight') return { outcome: failure };
  if (failure.kind === 'unknown') return { outcome: { kind: 'unanswered', detail: failure.detail } };
  const { status, code, detail } = failure;
  return { outcome: status === 402 ? { kind: 'declined', detail } : { kind: 'refused', status, code, detail } };
}
