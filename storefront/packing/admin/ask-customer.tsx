import { formatInstant } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { askForWeight, type NewWeightRequest } from '#core/orders/weighing/weight-request-api.ts';
import { formatGrams } from '#core/orders/weighing/weight-text.ts';
import type { PackingLine } from '#core/packing/packing-api.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { useKeyPerBody } from '#storefront/admin/ui/use-key-per-body.ts';
import { call } from '#storefront/api/call.ts';
import { staffOrderQueries } from '#storefront/orders/admin/staff-order-queries.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { packingQueries } from './packing-queries.ts';

interface AskCustomerProps {
  orderId: number;
  /** The weighed goods, which cost more than the customer agreed to. */
  weighing: Pick<NewWeightRequest, 'lineId' | 'grams' | 'pieces'>;
  onRequested(): void;
}

/**
 * Asks the customer to agree to a weight that costs more than the price they first agreed to. Until the customer agrees, the order
 * waits, and nothing is recorded or charged.
 */
export function AskCustomer({ orderId, weighing: { lineId, grams, pieces }, onRequested }: AskCustomerProps) {
  const keyOf = useKeyPerBody();
  const { act, isPending, failure } = useAdminMutation({
    // `confirmed`: the server objected to the weight before, so staff have already checked it.
    run: () => {
      const body = { lineId, grams, pieces, confirmed: true };
      return call(askForWeight, { params: { id: orderId }, body: { ...body, clientKey: keyOf(body) } });
    },
    success: { title: 'The customer was asked', description: 'The order waits for the answer.' },
    failure: { title: 'Couldn’t ask the customer.' },
    refresh: [packingQueries.all, staffOrderQueries.all],
    onDone: onRequested,
  });
  return (
    <>
      <Button size="lg" variant="secondary" aria-disabled={isPending} onClick={() => void act()}>
        {isPending ? 'Asking…' : 'Ask the customer'}
      </Button>
      <ActionFailure text={failure} className="basis-full" />
    </>
  );
}

/** Shows the state of the last question to the customer about a line. */
export function LineQuestion({ question }: Pick<PackingLine, 'question'>) {
  if (question === null) return null;
  const isDone = question.state === 'agreed';
  return (
    <p
      role="status"
      className={`mt-2 border-l-4 px-3 py-1 font-semibold ${isDone ? 'border-eucalypt' : question.state === 'waiting' ? 'border-brass' : 'border-oxblood'}`}
    >
      {questionText(question)}
    </p>
  );
}

function questionText({ grams, amount, state, endsAt }: NonNullable<PackingLine['question']>): string {
  const what = `${formatGrams(grams)} for ${formatMoney(amount)}`;
  if (state === 'agreed') return `The customer agreed to ${what}. Weigh it now.`;
  if (state === 'declined') return `The customer said no to ${what}. Take some off.`;
  if (state === 'over') return `The question about ${what} is over. Take some off, or ask again.`;
  return `Waiting: the customer was asked about ${what} and can answer until ${formatInstant(endsAt)}.`;
}
