import type { createEmails } from '#server/email/emails/create-emails.tsx';
import { laybyOrder, paidOrder, unpaidOrder } from './emailed-orders.ts';

const pack = { id: 7, name: 'Whole lamb', price: 32_995, image: '/charts/lamb/whole.svg' };
const news = {
  to: 'jo@customer.test',
  unsubscribeUrl: 'https://shop.example/newsletter/unsubscribe?token=abc.def',
  consent: 'asked 2026-11-02',
};
const draft = {
  subject: 'Lamb of the new season',
  preview: 'From Gippsland, hung for a week.',
  content: 'The first lambs are **here**.\n\n- Shoulders\n- Racks\n\nRead [how we age it](https://shop.example/about).',
};

/** The emails that staff cause: about changed orders, links to pay, invitations, broadcasts and tests. */
export function staffEmails(create: ReturnType<typeof createEmails>, termsText: string) {
  return {
    'items-changed': create.itemsChanged({ order: paidOrder(), reason: 'The ribs are & <gone>', termsText: null }),
    'items-changed-layby': create.itemsChanged({ order: laybyOrder(), reason: 'A larger pack', termsText }),
    'pay-link': create.payLink({ order: unpaidOrder(), requestedAt: '2026-11-10T01:00:00.000Z' }),
    'staff-invitation': create.staffInvitation({
      user: { username: 'sam', email: 'sam@staff.test' },
      resetUrl: 'https://shop.example/reset-password?token=abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
      minutes: 7 * 24 * 60,
    }),
    broadcast: create.broadcast({ ...news, draft, product: null, dedupeKey: 'broadcast:1:1' }),
    'broadcast-pack': create.broadcast({ ...news, draft, product: pack, dedupeKey: 'broadcast:2:1' }),
    test: create.test({ to: 'owner@shop.example' }),
  };
}
