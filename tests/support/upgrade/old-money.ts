import { at, dayOf, type OldRows } from './old-row.ts';

interface OldCharge {
  id: number;
  orderId: number;
  cents: number;
  instalmentId?: number;
}

/**
 * The amounts that the till charged to cards: an order, the first instalment of a layby, and an order that was partly refunded.
 */
const cardCharges: OldCharge[] = [
  { id: 1, orderId: 1, cents: 99_995 },
  { id: 2, orderId: 2, cents: 30_001 },
  { id: 3, orderId: 6, cents: 15_000 },
];
const refund = { reference: 'refund-1', orderId: 6, chargeId: 3, cents: 5_000 };

export const oldCharges = cardCharges.map(({ id, cents }) => ({
  reference: `charge-${id}`,
  cents,
  refundedCents: id === refund.chargeId ? refund.cents : 0,
  at: at(id * 3),
}));
export const oldRefund = {
  reference: refund.reference,
  chargeReference: `charge-${refund.chargeId}`,
  cents: refund.cents,
  at: at(11),
};

const plan = { terms_text: 'The terms.', created_at: at(6), version: 2 };

export const oldMoney: OldRows = [
  ...cardCharges.flatMap(({ id, orderId, cents }): OldRows => {
    const card = { card_reference: `card-${id}`, card_brand: 'visa', card_last4: '4242' };
    const own = {
      id,
      reference: `charge-${id}`,
      kind: 'customer',
      status: 'succeeded',
      provider: 'till',
      amount_cents: cents,
    };
    const provider = {
      metadata: JSON.stringify({ allocations: [{ orderId, amountCents: cents }] }),
      source: 'till_ok',
      provider_charge_id: `till_charge_charge-${id}`,
      ...card,
    };
    return [
      { table: 'charges', row: { ...own, ...provider, created_at: at(id * 3), settled_at: at(id * 3) } },
      { table: 'charge_allocations', row: { id, charge_id: id, order_id: orderId, amount_cents: cents } },
      {
        table: 'payments',
        row: { id, order_id: orderId, charge_id: id, amount_cents: cents, method: 'card', paid_at: at(id * 3) },
      },
    ];
  }),
  {
    table: 'refunds',
    row: {
      id: 1,
      reference: refund.reference,
      order_id: 6,
      charge_id: 3,
      amount_cents: 5_000,
      status: 'succeeded',
      provider_refund_id: 'till_refund_refund-1',
      requested_by: 1,
      created_at: at(11),
      settled_at: at(11),
    },
  },
  ...[
    { id: 4, order_id: 3, amount_cents: 40_000, method: 'eftpos', paid_at: at(8) },
    { id: 5, order_id: 3, amount_cents: -40_000, method: 'eftpos', paid_at: at(9), is_refund: 1 },
    { id: 6, order_id: 4, amount_cents: 12_345, method: 'cash', paid_at: at(5) },
    {
      id: 7,
      order_id: 6,
      charge_id: 3,
      refund_id: 1,
      amount_cents: -5_000,
      method: 'card',
      paid_at: at(11),
      is_refund: 1,
      recorded_by: null,
    },
    { id: 8, order_id: 7, amount_cents: 10_001, method: 'cash', paid_at: at(21) },
    { id: 9, order_id: 7, amount_cents: 10_000, method: 'eftpos', paid_at: at(36) },
  ].map((row) => ({ table: 'payments', row: { recorded_by: 1, ...row } })),
  ...[
    { order_id: 3, amount_cents: -40_000, payment_id: 5, created_at: at(9) },
    { order_id: 6, amount_cents: -5_000, payment_id: 7, created_at: at(11) },
  ].map((row) => ({
    table: 'order_lines',
    row: { kind: 'adjustment', label: 'Refund', quantity: 1, tax_class: 'gst_free', ...row },
  })),
  {
    table: 'layby_plans',
    row: {
      ...plan,
      id: 1,
      order_id: 2,
      status: 'active',
      instalment_count: 2,
      total_cents: 60_001,
      frequency: 'weekly',
      card_reference: 'card-2',
      card_brand: 'visa',
      card_last4: '4242',
      card_provider: 'till',
      started_on: dayOf(6),
      next_due_date: dayOf(13),
    },
  },
  {
    table: 'layby_plans',
    row: {
      ...plan,
      id: 2,
      order_id: 7,
      status: 'completed',
      instalment_count: 2,
      total_cents: 20_001,
      frequency: 'fortnightly',
      started_on: dayOf(21),
      completed_at: at(36),
    },
  },
  ...[
    {
      id: 1,
      plan_id: 1,
      number: 1,
      amount_cents: 30_001,
      paid_cents: 30_001,
      due_date: dayOf(6),
      status: 'paid',
      paid_at: at(6),
    },
    {
      id: 2,
      plan_id: 1,
      number: 2,
      amount_cents: 30_000,
      paid_cents: 0,
      due_date: dayOf(13),
      status: 'scheduled',
      next_attempt_on: dayOf(13),
    },
    {
      id: 3,
      plan_id: 2,
      number: 1,
      amount_cents: 10_001,
      paid_cents: 10_001,
      due_date: dayOf(21),
      status: 'paid',
      paid_at: at(21),
    },
    {
      id: 4,
      plan_id: 2,
      number: 2,
      amount_cents: 10_000,
      paid_cents: 10_000,
      due_date: dayOf(35),
      status: 'paid',
      paid_at: at(36),
    },
  ].map((row) => ({ table: 'instalments', row })),
];

const priceOfJob = { job_id: 1, state: 'changed', note: null };

/** Rows that aren't payments but must be kept as well. */
export const oldOddments: OldRows = [
  {
    table: 'bulk_jobs',
    row: {
      id: 1,
      change: '{"kind":"price","percent":5}',
      filter: '{"type":"beef"}',
      state: 'done',
      created_at: at(4),
      ended_at: at(4),
    },
    before: { table: 'bulk_rows', row: { change: '{"percent":5,"type":"beef"}' } },
  },
  { table: 'bulk_job_rows', row: { ...priceOfJob, product_id: 1, from_cents: 95_000, to_cents: 99_995 } },
  { table: 'bulk_rows', row: { ...priceOfJob, subject_id: 1, prices: '{"from":95000,"to":99995}' } },
  {
    table: 'outbox',
    row: {
      id: 1,
      kind: 'order-paid',
      to_address: 'zoe@mail.test',
      subject: 'Order #1',
      text_body: 'Thanks',
      html_body: '<p>Thanks</p>',
      once_key: 'paid-1',
      created_at: at(3),
      sent_at: at(3),
      attempts: 1,
      order_id: 1,
    },
  },
  {
    table: 'outbox',
    row: {
      id: 2,
      kind: 'order-paid',
      to_address: 'mary@mail.test',
      subject: 'Order #2',
      text_body: 'Thanks',
      html_body: '<p>Thanks</p>',
      once_key: 'paid-2',
      created_at: at(6),
      attempts: 3,
      last_error: 'refused',
      next_attempt_at: at(7),
    },
  },
  {
    table: 'newsletter_subscribers',
    row: {
      id: 1,
      email: 'Mary@mail.test',
      email_key: 'mary@mail.test',
      source: 'coming-soon',
      created_at: at(1),
      confirmed_at: at(1),
    },
  },
  {
    table: 'page_contents',
    row: {
      page_type: 'about',
      title: 'About',
      meta_description: 'Us',
      content: '{"text":"Since 1961"}',
      image_url: '',
      updated_at: at(1),
    },
  },
  { table: 'settings', row: { name: 'shop', value: '{"name":"Hindquarter"}', updated_at: at(1), version: 4 } },
  { table: 'page_views', row: { day: dayOf(1), route: '/', views: 7 } },
  {
    table: 'password_resets',
    row: { id: 1, user_id: 2, token_hash: 'hash', created_at: at(1), expires_at: at(2), used_at: at(1) },
  },
  {
    table: 'idempotency_keys',
    row: {
      id: 1,
      scope: 'user:2',
      call: 'POST /api/payments',
      key: 'k',
      body_hash: 'h',
      status: 200,
      response: '{}',
      created_at: at(3),
    },
  },
  { table: 'provider_events', row: { event_id: 'evt_1', kind: 'charge.succeeded', received_at: at(3) } },
  { table: 'job_leases', row: { name: 'charge-due-instalments', holder: 'a', until: at(3) } },
  {
    table: 'uploads',
    row: {
      name: 'a'.repeat(32),
      session_id: 2,
      place: 'local',
      status: 'published',
      created_at: at(3),
      expires_at: at(4),
      claimed_at: at(3),
      bytes: 10,
    },
  },
];
