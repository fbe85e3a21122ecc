import type { askForItems } from '#core/orders/corrections/item-request-api.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import type { BodyOf } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { type CorrectionOutcome, useAskForItems } from './use-corrections.ts';

interface AskForItemsProps {
  order: StaffOrder;
  /** Says why the change needs the customer's agreement. */
  detail: string;
  change: Pick<BodyOf<typeof askForItems>, 'items' | 'totalAmount' | 'reason'>;
  isUnready: boolean;
  outcome: CorrectionOutcome;
}

/** Offers to ask the customer by email for agreement, because the change would make the order cost more than agreed. */
export function AskForItems({ order, detail, change, isUnready, outcome }: AskForItemsProps) {
  const { act, isPending, problem, failure } = useAskForItems(order, change, outcome);
  const isOutOfStock = problem?.code === 'out_of_stock' || problem?.code === 'day_supplied';
  return (
    <div role="alert" className="ledger-margin bg-white px-4 py-3 text-sm">
      <p className="font-semibold text-oxblood">{detail}</p>
      <Button
        variant="secondary"
        size="xs"
        className="mt-3"
        disabled={isPending || isUnready}
        onClick={() => void act({ override: isOutOfStock })}
      >
        {isPending
          ? 'Asking…'
          : isOutOfStock
            ? 'Ask anyway: the order’s log records who did'
            : 'Ask the customer by email'}
      </Button>
      <ActionFailure text={failure} className="mt-2" />
    </div>
  );
}
