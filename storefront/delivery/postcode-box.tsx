import { useEffect, useId, useRef, useState } from 'react';
import { melbourneDay } from '#core/dates.ts';
import { useHydrated } from '#storefront/ui/use-hydrated.ts';
import type { OrdersGoods } from './cart-delivery.ts';
import { DeliveryNotice } from './delivery-notice.tsx';
import { deliveryPromise } from './delivery-promise.ts';
import { useDeliveryAreas, useDeliveryOptions } from './delivery-queries.ts';
import { EntryError, EntryField } from './entry-field.tsx';
import { keepPostcode, readPostcode, usePostcode } from './postcode-store.ts';

export interface PostcodeBoxProps {
  /** The value of the goods to deliver, in cents; null if nothing has been chosen yet. */
  goods: OrdersGoods | null;
  className?: string;
}

/**
 * Asks for the postcode, then shows when and at what price an order is delivered. Its height doesn't change when the server
 * responds, so that nothing below it moves.
 */
export function PostcodeBox({ goods, className = '' }: PostcodeBoxProps) {
  const areas = useDeliveryAreas();
  const postcode = usePostcode();
  const isHydrated = useHydrated();
  // The field opens only when it is pressed. Otherwise a page that already knows the postcode would grow while it loads.
  const [isOpen, setOpen] = useState(false);
  const options = useDeliveryOptions(postcode, goods);
  // The day is read at each render, because a page left open overnight must not offer yesterday's days.
  const today = isHydrated ? melbourneDay(new Date()) : '';
  const { lead, more, isOutside } = deliveryPromise({ areas, postcode, options, goods, today });
  return (
    <section aria-label="Delivery" className={`ledger-margin pl-4 ${className}`}>
      <div role="status" className="min-h-17 sm:min-h-11 lg:min-h-17">
        <p className="leading-snug font-semibold text-balance">{lead}</p>
        <p className="text-sm text-steel">
          {more}
          {isOutside && !isOpen ? (
            <button type="button" className="text-link ml-1 min-h-6" onClick={() => setOpen(true)}>
              Tell me when you do
            </button>
          ) : null}
        </p>
      </div>
      <PostcodeInput postcode={postcode} />
      {isOutside && isOpen && postcode !== null ? <DeliveryNotice postcode={postcode} /> : null}
    </section>
  );
}

function PostcodeInput({ postcode }: { postcode: string | null }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Until hydration, the button is shown as busy, because a press would have no effect.
  const isHydrated = useHydrated();
  const [error, setError] = useState<string>();
  // Keeps text that was typed before hydration; otherwise shows a postcode that was entered on another page or in another tab.
  const shown = useRef('');
  useEffect(() => {
    const field = input.current;
    if (postcode === null || field === null) return;
    if (field.value === shown.current) {
      field.value = postcode;
      // Selects the text of a focused field, so that the customer can type over it: a full field accepts no more digits.
      if (field === document.activeElement) field.select();
    }
    if (field.value === postcode) shown.current = postcode;
  }, [postcode]);
  function check(): void {
    const typed = readPostcode(input.current?.value ?? '');
    setError(typed === null ? 'Please enter a postcode of four digits, such as 3056.' : undefined);
    if (typed === null) input.current?.focus();
    else keepPostcode(typed);
  }
  return (
    <>
      <div className="mt-2 flex items-center gap-2">
        <label htmlFor={id} className="text-sm">
          Deliver to
        </label>
        <EntryField
          ref={input}
          id={id}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          placeholder="3056"
          aria-label="Deliver to which postcode?"
          className="w-24! tabular-nums"
          error={error}
          action="Check"
          isBusy={!isHydrated}
          onEnter={check}
        />
      </div>
      <EntryError id={id} error={error} />
    </>
  );
}
