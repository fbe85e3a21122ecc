import { at, dayOf, type OldRow, type OldRows } from './old-row.ts';

// These rows have the keys that those versions stored, as in old-people.ts.
const zoe = {
  ...{ customer_name: 'Zoë Núñez', customer_email: 'zoe@mail.test', customer_phone: '0400 000 123' },
  customer_key: 'zoe nunez\nzoe@mail.test\n４０００００１２３',
};
const mary = {
  ...{ customer_name: 'Mary O’Brien', customer_email: 'mary@mail.test', customer_phone: '+61 400 111 222' },
  customer_key: 'mary o’brien\nmary@mail.test\n４００１１１２２２',
};
const walkIn = { customer_name: null, customer_email: null, customer_phone: null, customer_key: '' };
const home = { street: '1 High St', city: 'Carlton', state: 'VIC', postcode: '3053' };

interface OldOrder {
  id: number;
  by: typeof zoe | typeof walkIn;
  row: OldRow['row'];
  /** The total in cents. Each order is for one pack. */
  cents: number;
  paidAs: string;
  before?: OldRow['before'];
}

const orders: OldOrder[] = [
  {
    id: 1,
    by: zoe,
    cents: 99_995,
    paidAs: 'credit-card',
    row: {
      user_id: 2,
      session_id: null,
      customer_id: 2,
      status: 'paid',
      paid_cents: 99_995,
      delivery_date: dayOf(12),
      place_date: dayOf(12),
      place: 'zone:1',
      ...home,
    },
  },
  {
    id: 2,
    by: mary,
    cents: 60_001,
    paidAs: 'layby-2',
    row: { session_id: 1, customer_id: 3, payment_type: 'layby-weekly', paid_cents: 30_001, ...home },
  },
  {
    id: 3,
    by: mary,
    cents: 40_000,
    paidAs: 'credit-card',
    row: { customer_id: 3, source: 'counter', status: 'cancelled', ended_at: at(9), kept_cents: 0, total_cents: 0 },
    before: { table: 'order_lines', row: { total_cents: 40_000 } },
  },
  {
    id: 4,
    by: walkIn,
    cents: 12_345,
    paidAs: 'credit-card',
    row: { source: 'counter', status: 'delivered', paid_cents: 12_345, ended_at: at(5), delivery_method: 'pickup' },
  },
  { id: 5, by: zoe, cents: 95_000, paidAs: 'subscription', row: { user_id: 2, customer_id: 2 } },
  {
    id: 6,
    by: zoe,
    cents: 15_000,
    paidAs: 'credit-card',
    row: {
      user_id: 2,
      customer_id: 2,
      status: 'cancelled',
      paid_cents: 10_000,
      ended_at: at(11),
      kept_cents: 10_000,
      total_cents: 10_000,
    },
    before: { table: 'order_lines', row: { total_cents: 15_000 } },
  },
  {
    id: 7,
    by: zoe,
    cents: 20_001,
    paidAs: 'layby-2',
    row: {
      user_id: 2,
      customer_id: 2,
      payment_type: 'layby-fortnightly',
      status: 'delivered',
      paid_cents: 20_001,
      ended_at: at(40),
      delivery_date: dayOf(40),
    },
  },
];

/** Orders in every state that orders can reach, before and after the end of summer time. */
export const oldOrders: OldRows = [
  ...[1, 2].map((id) => ({
    table: 'products',
    row: {
      ...{
        id,
        name: id === 1 ? 'Beef hindquarter' : 'Lamb',
        description: 'Cut and packed.',
        type: id === 1 ? 'beef' : 'lamb',
      },
      ...{ cut_size: 'quarter', category: 'value-packages', weight: '55-60kg', price_cents: 99_995, images: '[]' },
      ...{
        features: '["Grass-fed"]',
        cuts: '["rump"]',
        position: id,
        created_at: at(0),
        updated_at: at(0),
        version: 3,
      },
    },
  })),
  { table: 'delivery_places', row: { id: 1, date: dayOf(12), place: 'zone:1', taken: 1 } },
  ...orders.flatMap(({ id, by, cents, paidAs, row, before }): OldRows => {
    const own = { id, total_cents: cents, payment_type: 'immediate', created_at: at(id * 3), updated_at: at(id * 3) };
    const item = {
      id,
      order_id: id,
      product_id: 1,
      name: 'Beef hindquarter',
      image: '',
      weight: '55-60kg',
      quantity: 1,
    };
    const line = { id, order_id: id, kind: 'goods', label: 'Beef hindquarter', quantity: 1, tax_class: 'gst_free' };
    return [
      {
        table: 'orders',
        row: { ...own, ...by, notes: 'Ring twice – «leise»', ...row },
        ...(before ? { before } : {}),
      },
      { table: 'order_items', row: { ...item, payment_type: paidAs, unit_cents: cents, total_cents: cents } },
      { table: 'order_lines', row: { ...line, amount_cents: cents, created_at: at(id * 3) } },
      {
        table: 'order_events',
        row: { order_id: id, at: at(id * 3), actor_kind: 'guest', kind: 'created', detail: '{}' },
      },
    ];
  }),
  {
    table: 'order_events',
    row: { order_id: 3, at: at(9), actor_kind: 'staff', actor_id: 1, kind: 'cancelled', detail: '{"keptCents":0}' },
  },
  {
    table: 'order_events',
    row: {
      order_id: 6,
      at: at(11),
      actor_kind: 'staff',
      actor_id: 1,
      kind: 'cancelled',
      detail: '{"keptCents":10000}',
    },
  },
  { table: 'order_grants', row: { id: 1, session_id: 1, order_id: 2, created_at: at(6) } },
];
