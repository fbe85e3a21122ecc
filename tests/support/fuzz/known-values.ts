import { addDays, melbourneDay } from '#core/dates.ts';
import type { Schema } from './api-description.ts';
import type { Json } from './schema-values.ts';

const today = melbourneDay(new Date());

/** Texts with a special meaning in the shop, which a schema can't express, by the name of their property. */
const texts: [name: RegExp, values: Json[]][] = [
  [/^paymentToken$/, ['till_ok', 'till_declined', 'till_challenge']],
  [/email/i, ['fuzz@shop.test', 'somebody@customer.test', 'nobody@nowhere.test']],
  [/password/i, ['sharp knives', 'blunt spoons']],
  [/phone/i, ['0400 000 000', '+61 3 9000 0000']],
  [/postcode/i, ['3000', '3053', '9999']],
  [/^state$/, ['VIC', 'NSW']],
  [/(day|date|from|to|since|until)$/i, [today, addDays(today, 1), addDays(today, 3), addDays(today, -1)]],
  [/^(q|search)$/, ['jo', 'beef', '1', '0400', '%', '_', '"', "o'"]],
  [/^sort$/, ['name', 'createdAt', '-createdAt', 'id']],
];

/** Returns an empty list if no values are known for the property. */
export function knownValues(name: string, { type, pattern, format, enum: listed }: Schema): Json[] {
  if (type !== 'string' || listed !== undefined) return [];
  const values = texts.find(([names]) => names.test(name))?.[1] ?? [];
  const isWanted = (value: Json) =>
    pattern === undefined || format !== undefined || new RegExp(pattern).test(String(value));
  return values.filter(isWanted);
}
