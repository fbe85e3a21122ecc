import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { stateOfPostcode } from '#core/orders/state-of-postcode.ts';
import { followPostcode, keepPostcode, readPostcode, usePostcode } from '#storefront/delivery/postcode-store.ts';
import type { CheckoutValues } from './checkout-schema.ts';

type Typed = Pick<CheckoutValues, 'street' | 'city' | 'state' | 'postcode'>;

/**
 * Returns whether the postcode from another page may be filled in. If an address has been typed here, the postcode may not belong to
 * it.
 */
function takesDefault({ street, city, postcode }: Typed): boolean {
  return postcode === '' || (street === '' && city === '');
}

function stateOf(postcode: string): string | null {
  const known = readPostcode(postcode);
  return known === null ? null : stateOfPostcode(known);
}

/**
 * Returns the initial values of a checkout. If they have no address, the postcode that was looked up on another page is filled
 * in.
 */
export function withDefaultPostcode<Values extends Typed>(values: Values, kept: string | null): Values {
  const postcode = kept !== null && takesDefault(values) ? kept : values.postcode;
  return { ...values, postcode, state: values.state || (stateOf(postcode) ?? '') };
}

export interface OwnPostcode {
  /** The postcode looked up on another page, if it differs from the postcode of this address; otherwise null. */
  otherPostcode: string | null;
  /** Call this when the customer has changed the postcode field. */
  onType(text: string): void;
  /** Call this when the customer accepts the postcode from the other page. */
  take(postcode: string): void;
}

/**
 * Connects the form's postcode with the postcode of the other pages. A postcode typed here is stored for all pages, but a
 * postcode from another page doesn't replace a typed address. The state follows the postcode until the customer types a state.
 */
export function useOwnPostcode(
  { getValues, setValue }: Pick<UseFormReturn<CheckoutValues>, 'getValues' | 'setValue'>,
  typed: string,
): OwnPostcode {
  const kept = usePostcode();
  const ownState = useRef(stateOf(typed));
  function followState(text: string): void {
    const state = stateOf(text);
    const shown = getValues('state');
    if (state === null || (shown !== '' && shown !== ownState.current)) return;
    ownState.current = state;
    setValue('state', state, { shouldValidate: true });
  }
  function take(postcode: string): void {
    setValue('postcode', postcode, { shouldValidate: getValues('postcode') !== '' });
    followState(postcode);
  }
  const onLookUp = useEffectEvent((postcode: string | null) => {
    if (postcode !== null && takesDefault(getValues())) take(postcode);
  });
  useEffect(() => followPostcode((postcode) => onLookUp(postcode)), []);
  const own = readPostcode(typed);
  return {
    otherPostcode: own === null || kept === own ? null : kept,
    onType(text) {
      const postcode = readPostcode(text);
      if (postcode !== null) keepPostcode(postcode);
      followState(text);
    },
    take,
  };
}
