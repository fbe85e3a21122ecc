import type { Address } from '../orders/checkout-form.ts';

/**
 * Compares two addresses for driving order: by postcode, street and house number, so that neighbours are next to each other. Orders
 * without an address come last.
 */
export function compareStops(a: Address | null, b: Address | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const left = drivenKey(a);
  const right = drivenKey(b);
  return (
    left.postcode.localeCompare(right.postcode, 'en-AU') ||
    left.street.localeCompare(right.street, 'en-AU') ||
    left.number - right.number
  );
}

const unitText = ['unit', 'flat', 'apartment', 'apt', 'shop', 'suite', 'level'];

/** Returns the parts of an address by which it is sorted. "Unit 3/14 High Street" is number 14 of "high street". */
function drivenKey({ street, postcode }: Address) {
  const text = street.toLowerCase().match(/[^\s,]+/g) ?? [];
  const at = text.findIndex((word) => !/\d/.test(word) && !unitText.includes(word));
  const numbers = text.slice(0, Math.max(at, 0)).join(' ').match(/\d+/g);
  return {
    // If the postcode field is empty, the postcode at the end of the street is used, because an account's address is a single line.
    // Addresses without a postcode come last.
    postcode: postcode || (/\b(\d{4})\D*$/.exec(street)?.[1] ?? 'none'),
    street: text.slice(Math.max(at, 0)).join(' '),
    number: Number(numbers?.at(-1) ?? 0),
  };
}
