import { type EmailTextDefinition, orderFields } from './email-field.ts';

const balance = { label: 'what is left and when, as a sentence' };
const delivery = { label: 'when and where it comes, as a sentence', orElse: '' };
const amount = (label: string) => ({ label });

/** Emails about an order, and about a layby's payments. */
export const orderEmailTexts = {
  'order-paid': {
    group: 'Orders',
    label: 'Order paid',
    sent: 'After the first payment of an order that is paid in full with it.',
    own: 'Delivery or pick-up, the button, the goods with prices and the tax invoice.',
    fields: {
      ...orderFields,
      amount: amount('what was paid now'),
      received: { label: 'what was paid and with which card, as a sentence' },
      balance,
      arrival: { label: 'the delivery day, such as “We deliver on Tuesday 24 November”' },
    },
    first: {
      subject: 'Order #{{orderNumber}}: {{total}} paid. {{arrival}}',
      heading: 'Order #{{orderNumber}} is paid: {{total}}',
      opening: 'Thank you. {{received}} {{balance}}',
      closing: '',
    },
  },
  'layby-started': {
    group: 'Laybys',
    label: 'Layby set up',
    sent: 'After a layby’s first payment.',
    own: 'Delivery or pick-up, the button, the goods with prices, the payments and the lay-by agreement.',
    fields: {
      ...orderFields,
      amount: amount('what was paid now'),
      received: { label: 'what was paid and with which card, as a sentence' },
      balance,
      nextPayment: { label: 'the next payment, such as “next $249.98 on Tuesday 24 November”' },
    },
    first: {
      subject: 'Layby for order #{{orderNumber}} is set up: {{nextPayment}}',
      heading: 'Your layby is set up',
      opening: 'Thank you. {{received}} {{balance}}',
      closing: '',
    },
  },
  'counter-order': {
    group: 'Orders',
    label: 'Counter or phone order to pay',
    sent: 'After a sale at the counter or on the phone that is paid later.',
    own: 'The button to pay, delivery or pick-up, and the goods with prices.',
    fields: { ...orderFields, amount: amount('what is to pay') },
    first: {
      subject: 'Order #{{orderNumber}}: {{amount}} to pay',
      heading: 'Order #{{orderNumber}}: {{amount}} to pay',
      opening: 'Thank you for your order. Please pay {{amount}} with the link below or at our counter.',
      closing: '',
    },
  },
  'counter-layby': {
    group: 'Laybys',
    label: 'Counter or phone layby to start',
    sent: 'After a layby was agreed at the counter or on the phone, before its first payment.',
    own: 'The button to pay, delivery or pick-up, the goods with prices, the payments and the lay-by agreement.',
    fields: { ...orderFields, amount: amount('the first payment') },
    first: {
      subject: 'Layby for order #{{orderNumber}}: {{amount}} to start it',
      heading: 'Your layby: {{amount}} to start it',
      opening:
        'Thank you for your order. Your layby starts with its first payment of {{amount}}, with the link below or at our counter. The days of the others count from that day.',
      closing: '',
    },
  },
  'pay-link': {
    group: 'Orders',
    label: 'Link to pay',
    sent: 'When staff send a customer the link to pay what is left.',
    own: 'The button to pay, the goods with prices, and a layby’s payments.',
    fields: { ...orderFields, amount: amount('what is to pay'), balance },
    first: {
      subject: 'Order #{{orderNumber}}: {{amount}} to pay',
      heading: 'Order #{{orderNumber}}: {{amount}} to pay',
      opening: 'Here is the link to pay your order #{{orderNumber}} ({{goods}}). {{balance}}',
      closing: '',
    },
  },
  receipt: {
    group: 'Orders',
    label: 'Payment received',
    sent: 'After every payment but a layby’s first, while something is left to pay.',
    own: 'The button, the amounts, a layby’s payments, and what is being paid for.',
    fields: {
      ...orderFields,
      amount: amount('what was paid now'),
      paidDay: { label: 'the day of the payment' },
      balance,
    },
    first: {
      subject: 'We have received {{amount}} for order #{{orderNumber}}',
      heading: 'We have received {{amount}}',
      opening: 'Thank you. Your payment of {{amount}} for order #{{orderNumber}} arrived on {{paidDay}}. {{balance}}',
      closing: '',
    },
  },
  'receipt-last': {
    group: 'Orders',
    label: 'Last payment received',
    sent: 'After the payment with which an order is paid in full.',
    own: 'Delivery or pick-up, the button, the amounts and the tax invoice.',
    fields: {
      ...orderFields,
      amount: amount('what was paid now'),
      paidDay: { label: 'the day of the payment' },
      balance,
    },
    first: {
      subject: 'Order #{{orderNumber}} is paid in full: {{total}}',
      heading: 'Order #{{orderNumber}} is paid in full: {{total}}',
      opening: 'Thank you. Your payment of {{amount}} for order #{{orderNumber}} arrived on {{paidDay}}. {{balance}}',
      closing: '',
    },
  },
  reminder: {
    group: 'Laybys',
    label: 'Payment due soon',
    sent: 'Some days before a layby’s payment falls due (how many is in the shop’s settings).',
    own: 'How it is paid, the button, the payments, and what is being paid for.',
    fields: {
      ...orderFields,
      amount: amount('what is due'),
      dueDay: { label: 'the day on which it is due' },
      payment: { label: 'which payment it is, such as “payment 2 of 4”' },
    },
    first: {
      subject: '{{amount}} is due on {{dueDay}} for order #{{orderNumber}}',
      heading: '{{amount}} is due on {{dueDay}}',
      opening: 'On {{dueDay}}, {{payment}} for order #{{orderNumber}} ({{goods}}) is due: {{amount}}.',
      closing: '',
    },
  },
  'failed-instalment': {
    group: 'Laybys',
    label: 'Payment failed',
    sent: 'When a layby’s payment couldn’t be charged.',
    own: 'Why, what happens next, the button to pay, the payments, and what is being paid for.',
    fields: {
      ...orderFields,
      amount: amount('what could not be charged'),
      dueDay: { label: 'the day on which it was due' },
      payment: { label: 'which payment it is, such as “payment 2 of 4”' },
      card: { label: 'the card, such as “your Visa ending 4242”' },
    },
    first: {
      subject: 'We couldn’t charge {{amount}} for order #{{orderNumber}}',
      heading: 'We couldn’t charge {{amount}}',
      opening: 'We tried to charge {{payment}} for order #{{orderNumber}}, due {{dueDay}}, to {{card}}.',
      closing: '',
    },
  },
  'delivery-set': {
    group: 'Delivery',
    label: 'Delivery day chosen',
    sent: 'When a day was chosen or changed, for a delivery or to pick up.',
    own: 'The address, the button and the goods.',
    fields: {
      ...orderFields,
      deliveryDay: { label: 'the day' },
      arrival: { label: 'the day, such as “We deliver on Tuesday 24 November”' },
      delivery,
    },
    first: {
      subject: 'Order #{{orderNumber}}: {{arrival}}',
      heading: '{{arrival}}',
      opening: '{{delivery}}',
      closing: 'You can choose another day until the day before.',
    },
  },
  'on-the-way': {
    group: 'Delivery',
    label: 'On the way',
    sent: 'When the driver starts the run.',
    own: 'The address, the button and the goods.',
    fields: { ...orderFields, deliveryDay: { label: 'today' } },
    first: {
      subject: 'Order #{{orderNumber}} comes today, {{deliveryDay}}',
      heading: 'Your order is on the way',
      opening:
        'Your order #{{orderNumber}} has left the shop and comes today, {{deliveryDay}}. Please make room in the fridge or the freezer.',
      closing: '',
    },
  },
  delivered: {
    group: 'Delivery',
    label: 'Delivered',
    sent: 'When the driver has delivered it.',
    own: 'The driver’s photo, the button and the goods.',
    fields: { ...orderFields, deliveryDay: { label: 'the day' } },
    first: {
      subject: 'Order #{{orderNumber}} was delivered on {{deliveryDay}}',
      heading: 'Your order is delivered',
      opening:
        'Your order #{{orderNumber}} was delivered on {{deliveryDay}}. Please put it in the fridge or the freezer.',
      closing: '',
    },
  },
} as const satisfies Record<string, EmailTextDefinition>;
