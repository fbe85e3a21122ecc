import { type Address, addressSchema } from './checkout-form.ts';

/** Splits "14 High Street, Northcote VIC 3070", as an account has it, into its fields; null where that isn't possible. */
export function parseAddressLine(line: string): Address | null {
  const found = /^(.+),\s*([^,]+?)[,\s]+(VIC|NSW|QLD|SA|WA|TAS|ACT|NT|Victoria)[,\s]+(\d{4})$/i.exec(line.trim());
  const [, street, city, state, postcode] = found ?? [];
  return addressSchema.safeParse({ street, city, state, postcode }).data ?? null;
}
