import { type ReactNode, useState } from 'react';
import type { GuestOrders } from '#core/accounts/account.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { tabStorage } from '#storefront/payments/tab-storage.ts';
import { leaveTab } from '#storefront/payments/unanswered-payment.ts';
import { Button } from '#storefront/ui/button.tsx';

interface OrdersOfAnother {
  /** The ids of the orders that have the account's own name and email. */
  own: number[];
  others: { id: number; name: string | null }[];
}

/**
 * If a sign-in or registration was rejected because this browser has orders that may be another person's, returns these orders. Null if
 * it was rejected for another reason.
 */
export function readOrdersOfAnother(error: unknown): OrdersOfAnother | null {
  const problem = error instanceof ApiError ? error.problem : null;
  return problem?.code === 'orders_of_another' ? (problem as unknown as OrdersOfAnother) : null;
}

export interface OrdersQuestion {
  /**
   * Shows the question if the server has rejected a sign-in or registration because of such orders. Returns whether it does. In this
   * case, no order and no account has been changed yet.
   */
  showFor(error: unknown): boolean;
  /** The question to show in place of the form's button; null if there is none. */
  question: ReactNode;
}

/**
 * Asks the user whether this browser's orders should be moved to the account, if they may belong to another person. This may happen on
 * a shared computer.
 */
export function useOrdersQuestion(send: (guestOrders: GuestOrders) => Promise<void>): OrdersQuestion {
  const [orders, setOrders] = useState<OrdersOfAnother | null>(null);
  const [isSending, setSending] = useState(false);

  async function choose(ids: readonly number[]): Promise<void> {
    setSending(true);
    await send([...ids]);
    setSending(false);
  }

  return {
    showFor(error) {
      const found = readOrdersOfAnother(error);
      setOrders(found);
      return found !== null;
    },
    question:
      orders === null ? null : (
        <Question
          orders={orders}
          isSending={isSending}
          onTake={() => void choose([...orders.own, ...orders.others.map(({ id }) => id)])}
          onLeave={() => {
            // What the other person has typed or saved in this tab must not be moved to the account either.
            leaveTab(tabStorage());
            void choose(orders.own);
          }}
        />
      ),
  };
}

interface QuestionProps {
  orders: OrdersOfAnother;
  isSending: boolean;
  onTake(): void;
  onLeave(): void;
}

function Question({ orders: { others }, isSending, onTake, onLeave }: QuestionProps) {
  const isOne = others.length === 1;
  return (
    <fieldset aria-labelledby="orders-question" className="ledger-margin bg-white px-4 py-3">
      <p id="orders-question" className="font-semibold">
        {isOne ? 'Is this order yours?' : 'Are these orders yours?'}
      </p>
      <ul className="mt-1">
        {others.map(({ id, name }) => (
          <li key={id}>
            Order #{id}
            {name === null ? '' : `, for ${name}`}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-steel">
        {isOne ? 'It was' : 'They were'} made in this browser. What isn’t yours stays out of your account, and the link
        in its email opens it.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" autoFocus disabled={isSending} onClick={onTake}>
          {isOne ? 'Yes, put it into my account' : 'Yes, put them into my account'}
        </Button>
        <Button size="sm" variant="secondary" disabled={isSending} onClick={onLeave}>
          {isOne ? 'No, leave it' : 'No, leave them'}
        </Button>
      </div>
    </fieldset>
  );
}
