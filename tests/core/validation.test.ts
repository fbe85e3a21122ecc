import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { credentialsSchema, registrationSchema } from '#core/accounts/account.ts';
import { AppError, errorCatalog } from '#core/app-error.ts';
import { deliveryDateSchema } from '#core/delivery/delivery-api.ts';
import { addressSchema, customerSchema } from '#core/orders/checkout-form.ts';
import { newOrderSchema } from '#core/orders/order-api.ts';
import { newPaymentSchema } from '#core/payments/payment-api.ts';

function messages(schema: z.ZodType, input: unknown): Record<string, string> {
  const result = schema.safeParse(input);
  return Object.fromEntries((result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

describe('The checkout form', () => {
  it('Every invalid field gets the specified error message', () => {
    expect(messages(customerSchema, { name: 'A', email: 'nobody', phone: '123' })).toEqual({
      name: 'Please enter your full name',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number',
    });
    expect(messages(addressSchema, { street: ' 1 ', city: 'M', state: '', postcode: '300' })).toEqual({
      street: 'Please enter your street address',
      city: 'Please enter your city',
      state: 'Please enter your state',
      postcode: 'Please enter a valid postcode',
    });
  });

  it.each(['abcd', '30566', '30 56', '3056 VIC'])('%j is not an Australian postcode', (postcode) => {
    const address = { street: '1 George St', city: 'Sydney', state: 'NSW', postcode };
    expect(messages(addressSchema, address)).toEqual({ postcode: 'Please enter a valid postcode' });
    expect(addressSchema.parse({ ...address, postcode: ' 0800 ' }).postcode).toBe('0800');
  });

  it('A missing field gets the same error message as an invalid field', () => {
    expect(Object.values(messages(customerSchema, {}))).toEqual([
      'Please enter your full name',
      'Please enter a valid email address',
      'Please enter a valid phone number',
    ]);
    expect(Object.keys(messages(addressSchema, {}))).toEqual(['street', 'city', 'state', 'postcode']);
  });

  it('Valid input is accepted and trimmed', () => {
    expect(customerSchema.parse({ name: ' Jo Li ', email: ' jo@shop.test ', phone: '0400 000 000' })).toEqual({
      name: 'Jo Li',
      email: 'jo@shop.test',
      phone: '0400 000 000',
    });
  });
});

describe('Accounts', () => {
  it('The forms for sign-in and registration show the specified error messages', () => {
    const wrong = { username: 'ab', password: '12345', email: 'x' };
    expect(messages(credentialsSchema, wrong)).toEqual({
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 6 characters',
    });
    expect(messages(registrationSchema, wrong)).toMatchObject({ email: 'Please enter a valid email address' });
    expect(messages(registrationSchema, { username: 'abc', password: '123456', email: 'a@b.co' })).toEqual({});
  });
});

describe('Delivery, orders and payments', () => {
  it.each(['', undefined, 'tomorrow', '2026-02-30', 7])('%j is not a delivery date', (value) =>
    expect(Object.values(messages(deliveryDateSchema, value))).toEqual(['Please select a delivery date']),
  );

  const item = { productId: '7', quantity: 1, paymentType: 'credit-card', unitPrice: 100, totalPrice: 100 };
  const order = { order: { totalAmount: 100, deliveryDate: null }, items: [item] };

  it('An order in the specified format is accepted, with its product id as a string or a number', () => {
    expect(newOrderSchema.parse(order).items[0]?.productId).toBe(7);
    expect(newOrderSchema.parse({ ...order, items: [{ ...item, productId: 7 }] }).laybyFrequency).toBe('fortnightly');
  });

  it.each([0, -1, 100, 1e9, 1.5, '2', null])('A quantity of %j is rejected', (quantity) =>
    expect(Object.keys(messages(newOrderSchema, { ...order, items: [{ ...item, quantity }] }))).toEqual([
      'items.0.quantity',
    ]),
  );

  it('An order from an empty cart is rejected with an error message of its own', () => {
    expect(messages(newOrderSchema, { ...order, items: [] })).toEqual({ items: 'Cart is empty' });
  });

  it.each([0, -5, 1.5, '100', null, 1e15])('An amount of %j is rejected', (amount) =>
    expect(newPaymentSchema.safeParse({ orderId: 1, amount }).success).toBe(false),
  );

  it('A payment is for one order or for several orders, never both', () => {
    expect(newPaymentSchema.safeParse({ orderId: 1, amount: 5 }).success).toBe(true);
    expect(newPaymentSchema.safeParse({ allocations: [{ orderId: 1, amount: 5 }] }).success).toBe(true);
    expect(newPaymentSchema.safeParse({ orderId: 1, amount: 5, allocations: [] }).success).toBe(false);
    expect(newPaymentSchema.safeParse({ allocations: [] }).success).toBe(false);
  });
});

describe('Error messages', () => {
  it('Each error has a status and a message that can be shown', () => {
    for (const [status, text] of Object.values(errorCatalog)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text.length).toBeGreaterThan(10);
    }
    expect(new AppError('card_declined').status).toBe(402);
    expect(new AppError('not_found', { detail: 'No such order.' }).message).toBe('No such order.');
  });
});
