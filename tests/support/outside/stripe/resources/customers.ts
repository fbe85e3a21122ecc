import type { Stripe } from 'stripe';
import { newId } from '../state/collection.ts';
import { clearable, text, type Values } from '../wire/fields.ts';
import { isWithin, listFields, listPage, range } from '../wire/list-page.ts';
import { changedMetadata, metadata } from '../wire/metadata.ts';
import { route } from '../wire/route.ts';

const fields = {
  email: clearable(text),
  name: clearable(text),
  phone: clearable(text),
  description: clearable(text),
  metadata,
};

function change(customer: Stripe.Customer, values: Values<typeof fields>): void {
  // Runs first, because the change of metadata may be rejected.
  customer.metadata = changedMetadata(customer.metadata, values.metadata);
  if (values.email !== undefined) customer.email = values.email;
  if (values.name !== undefined) customer.name = values.name;
  if (values.phone !== undefined) customer.phone = values.phone;
  if (values.description !== undefined) customer.description = values.description;
}

function deleted(id: string): Stripe.DeletedCustomer {
  return { id, object: 'customer', deleted: true };
}

export const customerRoutes = [
  route('POST', '/v1/customers', fields, ({ state, values }) => {
    const customer: Stripe.Customer = {
      id: state.customers.newId(),
      object: 'customer',
      address: null,
      balance: 0,
      created: state.seconds(),
      currency: null,
      default_source: null,
      delinquent: false,
      description: null,
      discount: null,
      email: null,
      invoice_prefix: newId('').slice(-8).toUpperCase(),
      invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
      livemode: false,
      metadata: {},
      name: null,
      next_invoice_sequence: 1,
      phone: null,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    };
    change(customer, values);
    state.emit('customer.created', state.customers.add(customer));
    return customer;
  }),
  route('GET', '/v1/customers/:id', {}, ({ state, id }) =>
    state.customers.wasDeleted(id) ? deleted(id) : state.customers.get(id),
  ),
  route('POST', '/v1/customers/:id', fields, ({ state, id, values }) => {
    const customer = state.customers.get(id);
    change(customer, values);
    state.emit('customer.updated', customer);
    return customer;
  }),
  // Stripe removes the card details of a deleted customer, so that its cards can't be charged any more.
  route('DELETE', '/v1/customers/:id', {}, ({ state, id }) => {
    const customer = state.customers.get(id);
    state.customers.delete(id);
    for (const method of state.paymentMethods.newestFirst((each) => each.customer === id)) {
      method.customer = null;
      state.usedUpMethods.add(method.id);
    }
    state.emit('customer.deleted', customer);
    return deleted(id);
  }),
  route('GET', '/v1/customers', { ...listFields, email: text, created: range }, ({ state, values }) => {
    const { email, created } = values;
    const matches = (each: Stripe.Customer) =>
      (email === undefined || each.email === email) && isWithin(each.created, created);
    return listPage('/v1/customers', state.customers.newestFirst(matches), values);
  }),
];
