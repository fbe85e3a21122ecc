const scheduled = "(select id from charges where kind = 'scheduled')";
/** Damages to the books: the name, the SQL that causes the damage, and what the audit reports. */
export const damages: [name: string, sql: string, sentence: RegExp][] = [
  [
    'an order has more paid than its payments',
    'update orders set paid_cents = paid_cents + 1 where id = 2',
    /^Order #2 says that \$499\.97 is paid, but its payments add up to \$499\.96\.$/,
  ],
  [
    'a payment is gone',
    'delete from payments where id = 1',
    /^Charge X of \$1,249\.93 was charged for .* but recorded as/,
  ],
  [
    'a payment is there twice',
    'insert into payments (order_id, charge_id, amount_cents, method, paid_at) select order_id, charge_id, amount_cents, method, paid_at from payments where id = 1',
    /^Order #1 says that \$999\.95 is paid, but its payments add up to \$1,999\.90\.$/,
  ],
  [
    'a paid order says pending',
    "update orders set status = 'pending' where id = 1",
    /^Order #1 is pending, but its whole/,
  ],
  ['an unpaid order says paid', "update orders set status = 'paid' where id = 4", /^Order #4 is paid, but \$0\.00 of/],
  [
    'an end that nobody noted',
    'update orders set ended_at = null where id = 5',
    /^Order #5 is delivered, but nothing says/,
  ],
  [
    'another total',
    'update orders set total_cents = total_cents + 1 where id = 4',
    /^Order #4 comes to .*, its lines to/,
  ],
  [
    'an instalment marked paid',
    "update instalments set status = 'paid', paid_cents = amount_cents, paid_at = '2026-11-24T00:00:00.000Z' where plan_id = 1 and number = 3",
    /^Instalments 1, 2, 3 of plan #1 are marked paid, but order #2 has only \$499\.96\.$/,
  ],
  [
    'a part of an instalment lost',
    'update instalments set paid_cents = 5 where plan_id = 1 and number = 4',
    /^The instalments of plan #1 hold \$500\.01, the payments of order #2 \$499\.96\.$/,
  ],
  [
    'a paid instalment says missed',
    "update instalments set status = 'missed' where plan_id = 1 and number = 2",
    /^Instalment 2 of plan #1 is missed with \$249\.98 of \$249\.98\.$/,
  ],
  [
    'a plan that ended too soon',
    "update layby_plans set status = 'completed' where id = 1",
    /^Layby plan #1 is completed/,
  ],
  [
    'a plan that never ended',
    "update layby_plans set status = 'active' where order_id = 3",
    /^Layby plan #2 is active, but/,
  ],
  ['another instalment', 'update instalments set amount_cents = 1 where plan_id = 1 and number = 4', /its instalments/],
  [
    'an allocation changed',
    `update charge_allocations set amount_cents = 1 where charge_id = ${scheduled}`,
    /^Charge X of \$249\.98 is divided into \$0\.01 on order #2, which is not what it was for\.$/,
  ],
  [
    'a charge of another amount',
    `update charges set amount_cents = 1 where id = ${scheduled}`,
    /^Charge X of \$0\.01 is \$249\.98 at the provider\.$/,
  ],
  [
    'a charge that says declined',
    `update charges set status = 'declined' where id = ${scheduled}`,
    /^Charge X of \$249\.98 is declined, but succeeded at the provider\.$/,
  ],
  [
    'a declined charge that says succeeded',
    "update charges set status = 'succeeded' where status = 'declined'",
    /^Charge X of \$949\.95 is succeeded, but declined at the provider\.$/,
  ],
  [
    'a charge under another name',
    `update charges set reference = 'hq_other' where id = ${scheduled}`,
    /^Charge X of \$249\.98 is succeeded, but not at the provider\.$/,
  ],
  [
    'a refund without its payment',
    'delete from payments where refund_id = 1',
    /^Refund X of \$50\.00 was made, but is not recorded as that on order #3\.$/,
  ],
  [
    'a refund that says open',
    "update refunds set status = 'open' where id = 1",
    /^Refund X of \$50\.00 is still open, but made by the provider\.$/,
  ],
  [
    'a refund that nobody made',
    "update refunds set reference = 'hq_refund_other' where id = 1",
    /^Refund X of \$50\.00 is noted as made, but not at the provider\.$/,
  ],
  [
    'a refund of an order that goes on',
    'update refunds set order_id = 2 where id = 1',
    /^Refund X of \$50\.00 is for order #2, which is pending and not cancelled\.$/,
  ],
  [
    'more given back than was paid',
    'update refunds set amount_cents = 5001 where id = 1',
    /^Charge X gives back \$50\.01 to order #3, which paid \$50\.00 of it\.$/,
  ],
  [
    'a card payment without a charge',
    'update payments set charge_id = null where id = 1',
    /^Payment #1 of \$999\.95 on order #1 is a card payment without a charge\.$/,
  ],
];
