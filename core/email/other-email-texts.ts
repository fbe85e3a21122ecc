import { type EmailTextDefinition, orderFields, shopFields } from './email-field.ts';

const contactUs = { label: 'how to reach the shop, such as “please call us on 7010 1999”' };

/** Emails about corrections, accounts and news. */
export const otherEmailTexts = {
  'items-changed': {
    group: 'Corrections',
    label: 'Order changed',
    sent: 'When staff changed what an order is for.',
    own: 'What is left to pay, the button, the goods with prices, the payments and the lay-by agreement.',
    fields: { ...orderFields, reason: { label: 'the reason that staff gave' } },
    first: {
      subject: 'Order #{{orderNumber}} has changed',
      heading: 'Order #{{orderNumber}} has changed',
      opening: 'Your order #{{orderNumber}} is now for {{goods}}. The reason: {{reason}}',
      closing: '',
    },
  },
  refunded: {
    group: 'Corrections',
    label: 'Part of an order refunded',
    sent: 'When some of what was paid goes back and the order stays.',
    own: 'The amounts and where they go, the button and the goods.',
    fields: {
      ...orderFields,
      amount: { label: 'what is refunded' },
      reason: { label: 'the reason that staff gave' },
    },
    first: {
      subject: '{{amount}} of order #{{orderNumber}} is refunded',
      heading: '{{amount}} is refunded',
      opening: 'We refund {{amount}} of your order #{{orderNumber}}. The reason: {{reason}}',
      closing: '',
    },
  },
  cancelled: {
    group: 'Corrections',
    label: 'Order cancelled',
    sent: 'When an order is cancelled.',
    own: 'What is refunded and what the shop keeps, the button and the goods.',
    fields: {
      ...orderFields,
      refund: { label: 'what is refunded, such as “$474.96 refunded”; nothing where nothing was paid' },
    },
    first: {
      subject: 'Order #{{orderNumber}} is cancelled: {{refund}}',
      heading: 'Order #{{orderNumber}} is cancelled',
      opening: 'Your order #{{orderNumber}} ({{goods}}) is cancelled.',
      closing: '',
    },
  },
  'order-kept': {
    group: 'Corrections',
    label: 'Cancellation declined',
    sent: 'When staff decline a customer’s request to cancel.',
    own: 'Your reply, what is left to pay, the button, the payments and the goods.',
    fields: orderFields,
    first: {
      subject: 'Order #{{orderNumber}} goes ahead',
      heading: 'Order #{{orderNumber}} goes ahead',
      opening: 'You asked to cancel order #{{orderNumber}} ({{goods}}). We haven’t cancelled it, and it goes ahead.',
      closing: '',
    },
  },
  'refund-failed': {
    group: 'Corrections',
    label: 'Refund came back',
    sent: 'When a bank sends a refund back.',
    own: 'The button and the goods.',
    fields: {
      ...orderFields,
      amount: { label: 'what was refunded' },
      card: { label: 'the card, such as “your Visa ending 4242”' },
      orCall: { label: 'the phone number, such as “; you can also call us on 7010 1999”' },
    },
    first: {
      subject: 'The refund of {{amount}} for order #{{orderNumber}} didn’t reach your card',
      heading: 'The refund of {{amount}} didn’t reach your card',
      opening:
        'We refunded {{amount}} of order #{{orderNumber}} ({{goods}}) to {{card}}, but your bank has sent it back. That happens when a card was replaced, or its account closed.\n\nWe have the money and we’ll get it to you another way. We’ll be in touch{{orCall}}.',
      closing: '',
    },
  },
  'delivery-notice': {
    group: 'Delivery',
    label: 'We now deliver to you',
    sent: 'When a zone gets a postcode that someone asked about.',
    own: 'The button to the packs, and the link to unsubscribe.',
    fields: { postcode: { label: 'the postcode' }, ...shopFields },
    first: {
      subject: 'We now deliver to {{postcode}}',
      heading: 'We now deliver to {{postcode}}',
      opening:
        'You asked {{shopName}} to tell you when we deliver to {{postcode}}. Now we do: days and fees are shown with every pack.',
      closing: 'This is the one email you asked for: we won’t email you about it again.',
    },
  },
  welcome: {
    group: 'Accounts',
    label: 'Welcome',
    sent: 'After someone registers. It has no name in it, because the address may be a stranger’s.',
    own: 'The button to the account.',
    fields: { contactUs, ...shopFields },
    first: {
      subject: 'Welcome',
      heading: 'Welcome to {{shopName}}',
      opening:
        'Your account is ready. You sign in with the username you chose, or with this email address.\n\nIn it you see every order with what is paid and what is due, with the amount and the day; you can pay a layby early, change its card, and choose the day we deliver.',
      closing: 'If you didn’t make this account, {{contactUs}} and we close it.',
    },
  },
  password: {
    group: 'Accounts',
    label: 'Choose a new password',
    sent: 'When someone has forgotten their password.',
    own: 'The button, how long it works, and its address as text.',
    fields: { time: { label: 'how long the link works, such as “an hour”' }, ...shopFields },
    first: {
      subject: 'Choose a new password',
      heading: 'Choose a new password',
      opening:
        'Someone, we hope you, asked for a new password for the account with this email address. The link works once, for {{time}}.',
      closing: 'If it wasn’t you, you can ignore this email: your password stays as it is.',
    },
  },
  'staff-invitation': {
    group: 'Accounts',
    label: 'Invitation to the staff',
    sent: 'When you invite a staff member who has no account yet.',
    own: 'The button, how long it works, and its address as text.',
    fields: {
      username: { label: 'the username of the new account' },
      time: { label: 'how long the link works, such as “7 days”' },
      ...shopFields,
    },
    first: {
      subject: 'You’ve been added to the staff of {{shopName}}',
      heading: 'Welcome to the staff',
      opening:
        '{{shopName}} has made an account for you. Choose its password, then sign in as {{username}} or with this email address. The link works once, for {{time}}.',
      closing: 'If you don’t know why you get this, you can ignore this email.',
    },
  },
  'customer-closed': {
    group: 'Accounts',
    label: 'Customer closed',
    sent: 'When an owner erases a customer’s details. It is the last email to them.',
    own: 'The button to write to the shop.',
    fields: { contactUs, ...shopFields },
    first: {
      subject: 'Your details are erased',
      heading: 'Your details are erased',
      opening:
        'We have erased what {{shopName}} had stored about you: your contact, address, messages, saved card and account. The law requires us to keep invoices for five years; those of $1,000 and more keep your name.\n\nOur backups of before today still have your details until newer ones replace them.',
      closing: 'This is our last email to you. If you didn’t ask for this, {{contactUs}}.',
    },
  },
  'password-changed': {
    group: 'Accounts',
    label: 'Password changed',
    sent: 'After an account’s password was changed.',
    own: 'What to do if it wasn’t them, and the button.',
    fields: shopFields,
    first: {
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      opening:
        'The password of your account was changed just now, and every other browser was signed out. If that was you, there is nothing to do.',
      closing: '',
    },
  },
  'email-changed': {
    group: 'Accounts',
    label: 'Email address changed',
    sent: 'To the old address, after an account’s address was changed.',
    own: 'What to do if it wasn’t them, and the button.',
    fields: shopFields,
    first: {
      subject: 'Your email address was changed',
      heading: 'Your email address was changed',
      opening:
        'The email address of your account was changed just now. Emails about your account go to the new address, and you can no longer sign in with this one. If that was you, there is nothing to do.',
      closing: '',
    },
  },
  'newsletter-confirm': {
    group: 'News',
    label: 'Confirm the newsletter',
    sent: 'When an address was entered for the newsletter.',
    own: 'The button to confirm, that nothing comes without it, and the link to unsubscribe.',
    fields: { email: { label: 'the address that was entered' }, ...shopFields },
    first: {
      subject: 'Please confirm your email address',
      heading: 'Please confirm your email address',
      opening:
        '{{email}} was entered at {{shopName}} to hear about new packs, prices and delivery days. We only email you once you confirm that it is yours.',
      closing: '',
    },
  },
  opening: {
    group: 'News',
    label: 'We are open',
    sent: 'Once, to those who asked on the Coming Soon page.',
    own: 'The button to the packs, and the link to unsubscribe.',
    fields: shopFields,
    first: {
      subject: '{{shopName}} is open',
      heading: '{{shopName}} is open',
      opening:
        'You asked us to tell you when we open: you can order from today.\n\nEvery pack shows its cuts, its weight and its price. You pay in full, or in instalments with a layby, and choose the day we deliver.',
      closing: '',
    },
  },
  'back-in-stock': {
    group: 'News',
    label: 'It is back',
    sent: 'When a sold-out pack that someone asked about can be ordered again.',
    own: 'The button to the pack, and the link to unsubscribe.',
    fields: { product: { label: 'the pack' }, ...shopFields },
    first: {
      subject: '{{product}} is back',
      heading: '{{product}} is back',
      opening: 'You asked {{shopName}} to tell you when {{product}} is back. You can order it again.',
      closing: 'This is the one email you asked for: we won’t email you about it again unless you ask.',
    },
  },
  'review-request': {
    group: 'News',
    label: 'How was it?',
    sent: 'Some days after a delivery, once for each order.',
    own: 'The button to write a review, and the link to unsubscribe.',
    fields: { name: orderFields.name, ...shopFields },
    first: {
      subject: 'How was it?',
      heading: 'How was it?',
      opening:
        'We delivered your order some days ago. Your review helps others choose and tells us what to do better. Good or bad, it appears on the pack’s page with your first name.',
      closing: 'We ask once for each order. If you would rather not, you don’t need to do anything.',
    },
  },
} as const satisfies Record<string, EmailTextDefinition>;
