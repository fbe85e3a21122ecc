import type { Order } from '#core/orders/order.ts';
import '#storefront/api/zod-without-eval.ts';
import { makePayment } from '#core/payments/payment-api.ts';
import { confirmAtTill } from '#core/payments/till-api.ts';
import type { call, ResponseOf } from '#storefront/api/call.ts';
import { readFailure } from './payment-problem.ts';

export interface PaymentAttempt {
  /** Repeated until there is a final answer: the same key never charges twice. */
  key: string;
  /** `version` is the order's as it was shown: what overtook this payment isn't paid as well. */
  allocations: { orderId: number; amount: number; version?: number }[];
  /** Left out where the saved card of the layby pays. */
  paymentToken?: string;
}

/** What a payment needs of the outside: the shop's API, the customer and the clock. */
export interface PaymentTools {
  call: typeof call;
  /** Asks the customer what the bank wants to know; true for yes. */
  askCustomer(): Promise<boolean>;
  /** Says what is being waited for. */
  onProgress(text: string): void;
  wait(ms: number): Promise<void>;
  /** Aborted once the customer has left: nothing more is asked then, and whatever was waited for is over. */
  readonly signal: AbortSignal;
}

export type PaymentOutcome =
  | { kind: 'paid'; orders: Order[] }
  | { kind: 'declined'; detail: string }
  | { kind: 'refused'; status: number; code: string; detail: string }
  /** The shop couldn't be reached, or the bank stayed silent. The same call may be made again without harm. */
  | { kind: 'unanswered'; detail: string; bankIsUnavailable?: true };

// About a minute and a half in all; then the customer is told, and may ask again.
const delays = [1000, 2000, 3000, 5000, 8000, 13_000, 20_000, 30_000];

const unavailableBank =
  'The bank has not answered yet. Your payment is on its way, and asking again never charges you twice.';

const hasLeft: PaymentOutcome = { kind: 'unanswered', detail: unavailableBank, bankIsUnavailable: true };

/** Makes the payment call until its answer is final. One key, one charge. */
export async function sendPayment(attempt: PaymentAttempt, tools: PaymentTools): Promise<PaymentOutcome> {
  let repeats = 0;
  for (;;) {
    const response = await ask(attempt, tools);
    if ('outcome' in response) return response.outcome;
    const delay = delays[repeats];
    if (delay === undefined) return { kind: 'unanswered', detail: unavailableBank, bankIsUnavailable: true };
    repeats += 1;
    tools.onProgress(
      repeats < 3
        ? 'Waiting for the bank…'
        : 'Still waiting for the bank. Please keep this page open; you are charged once.',
    );
    await tools.wait(delay);
    if (tools.signal.aborted) return hasLeft;
  }
}

type Response = { outcome: PaymentOutcome } | { again: true };

async function ask({ key, ...body }: PaymentAttempt, tools: PaymentTools): Promise<Response> {
  const send = () => tools.call(makePayment, { body, idempotencyKey: key });
  let response: ResponseOf<typeof makePayment>;
  try {
    response = await send();
    if ('requiresAction' in response) {
      const confirm = await tools.askCustomer();
      // Nothing is answered for a customer who has left: coming back resumes the same payment, as a reload does.
      if (tools.signal.aborted) return { outcome: hasLeft };
      await confirmWithBank(response.clientSecret, confirm, tools);
      response = await send();
    }
  } catch (error) {
    return failed(error);
  }
  if ('pending' in response || 'requiresAction' in response) return { again: true };
  return { outcome: { kind: 'paid', orders: response.orders } };
}

async function confirmWithBank(clientSecret: string, confirm: boolean, tools: PaymentTools): Promise<void> {
  tools.onProgress(confirm ? 'Finishing your payment…' : 'Cancelling the payment…');
  try {
    await tools.call(confirmAtTill, { body: { clientSecret, confirm } });
  } catch (error) {
    // Answered already, in another tab perhaps: the payment itself is asked next and knows what became of it.
    if (readFailure(error).kind !== 'refused') throw error;
  }
}

function failed(error: unknown): Response {
  const failure = readFailure(error);
  if (failure.kind === 'in-flight') return { again: true };
  if (failure.kind === 'unknown') return { outcome: { kind: 'unanswered', detail: failure.detail } };
  const { status, code, detail } = failure;
  return { outcome: status === 402 ? { kind: 'declined', detail } : { kind: 'refused', status, code, detail } };
}
