import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '#core/api.ts';
import { listQuery } from '#core/endpoint.ts';
import { newOrderSchema } from '#core/orders/order-api.ts';
import { newPaymentSchema } from '#core/payments/payment-api.ts';
import { readFields } from '#server/http/field-errors.ts';

// The validator writes "received" only after "expected"; on its own it is also the name of a stock move.
const validatorMessages = /expected|Invalid (input|option|string|ISO|URL|key)|Too (small|big)|Unrecognized/;

const messages = (schema: z.ZodType, input: unknown) =>
  Object.fromEntries(readFields(schema, input).errors.map(({ path, message }) => [path, message]));

describe('Field error messages', () => {
  it.each<[string, z.ZodType, unknown, Record<string, string>]>([
    ['page 0', listQuery, { page: '0' }, { page: 'At least 1.' }],
    ['page one', listQuery, { page: 'one' }, { page: 'Please enter a number.' }],
    [
      'a NUL in a search',
      listQuery,
      { q: 'beef\0' },
      { q: 'This isn’t text: it has a character that can’t be shown.' },
    ],
    ['half a page', listQuery, { page: '1.5' }, { page: 'Please enter a whole number.' }],
    ['a huge page', listQuery, { pageSize: '201' }, { pageSize: 'At most 200.' }],
    ['a long search', listQuery, { q: 'x'.repeat(201) }, { q: 'At most 200 characters.' }],
    ['a search twice', listQuery, { q: ['a', 'b'] }, { q: 'Please enter text.' }],
    [
      'an order of nonsense',
      newOrderSchema,
      {
        order: { status: 'paid', totalAmount: -1, deliveryDate: 'soon' },
        items: [{ productId: 0, quantity: 0, paymentType: 'gold', unitPrice: '5', totalPrice: 1.5 }],
        laybyFrequency: 'daily',
        notes: 7,
        replaces: 'all',
      },
      {
        'order.status': 'This can only be pending.',
        'order.totalAmount': 'At least 0.',
        'order.deliveryDate': 'Please enter a day, such as 2026-11-10.',
        'items.0.productId': 'More than 0.',
        'items.0.quantity': 'At least 1.',
        'items.0.paymentType': expect.stringMatching(/^Please choose one of these: credit-card, /),
        'items.0.unitPrice': 'Please enter a number.',
        'items.0.totalPrice': 'Please enter a whole number.',
        laybyFrequency: 'Please choose one of these: weekly, fortnightly.',
        notes: 'Please enter text.',
        replaces: 'Please send a list.',
      },
    ],
    [
      'an empty cart, in its own words',
      newOrderSchema.pick({ items: true }),
      { items: [] },
      { items: 'Cart is empty' },
    ],
    ['no order', newOrderSchema, {}, { order: 'Please fill this in.', items: 'Please fill this in.' }],
    ['a list', newOrderSchema, [], { '': 'Please send the fields by their names.' }],
    [
      'a payment with more than is asked',
      newPaymentSchema,
      { orderId: 1, amount: 100, tip: 5 },
      { '': 'There is no such field here: tip.' },
    ],
    [
      'a payment for no order',
      newPaymentSchema,
      { orderId: null, amount: 0 },
      { orderId: 'Please fill this in.', amount: 'Please enter a valid payment amount.' },
    ],
  ])('are in plain English for %s', (_what, schema, input, expected) => {
    expect(messages(schema, input)).toEqual(expected);
  });

  it('never contain the validator’s own messages, for any endpoint and any input', () => {
    const values = [
      undefined,
      null,
      '',
      'x',
      ' ',
      'x'.repeat(100_000),
      -1,
      0,
      1.5,
      1e300,
      NaN,
      true,
      [],
      {},
      [{}],
      [7],
    ];
    const schemas = endpoints.flatMap(({ query, body }) => [query, body].filter((schema) => schema !== undefined));
    const reported = schemas.flatMap((schema) =>
      values
        .flatMap((value) => [value, ...namesIn(schema).map((name) => ({ [name]: value }))])
        .flatMap((input) => {
          return readFields(schema, input).errors;
        }),
    );
    expect(reported.length).toBeGreaterThan(1000);
    expect(reported.filter(({ message }) => validatorMessages.test(message))).toEqual([]);
  });
});

/** Returns the names of an object's fields, including objects that are optional or have several shapes. */
function namesIn(schema: z.ZodType): string[] {
  const { shape, innerType, options } = schema.def as { shape?: object; innerType?: z.ZodType; options?: z.ZodType[] };
  return [...Object.keys(shape ?? {}), ...(innerType ? namesIn(innerType) : []), ...(options ?? []).flatMap(namesIn)];
}
