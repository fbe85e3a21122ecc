import type { RepeatBox } from '#core/repeats/repeat.ts';
import type { createEmails } from '#server/email/emails/create-emails.tsx';

const box: RepeatBox = {
  plannedDate: '2026-11-19',
  date: '2026-11-19',
  status: 'planned',
  changeUntil: '2026-11-18T13:00:00.000Z',
  items: [
    {
      productId: 1,
      quantity: 2,
      name: 'Beef & <bone> mince',
      image: '',
      weight: '1kg',
      unitPrice: 1901,
      totalPrice: 3802,
      isExtra: false,
      isSold: true,
    },
  ],
  price: 3802,
  fee: 1000,
  total: 4802,
  noticedAt: null,
  skippedBy: null,
  note: null,
  orderId: null,
};

/** Samples of the emails about repeating boxes. */
export function repeatEmails(create: ReturnType<typeof createEmails>) {
  const facts = {
    repeatId: 7,
    email: 'jo@customer.test',
    name: 'Jo Brown',
    boxes: [box],
    url: 'https://shop.example/repeat-link?token=abc.def',
    agreement: null,
    once: 'repeat:7',
  };
  const skipped = { ...box, status: 'skipped' as const, note: 'You skipped this box.' };
  return {
    'repeat-started': create.repeatNews({
      ...facts,
      kind: 'repeat-started',
      texts: ['Your repeating box has started. Nothing was charged yet.'],
      agreement: 'A box every 2 weeks, the first on Thursday 19 November.\nNothing is charged now.',
    }),
    'repeat-notice': create.repeatNews({ ...facts, kind: 'repeat-notice', texts: ['Your next box costs $48.02.'] }),
    'repeat-skipped': create.repeatNews({
      ...facts,
      kind: 'repeat-skipped',
      texts: ['The box doesn’t come, and nothing is charged for it.'],
      boxes: [skipped],
    }),
    'repeat-rejected': create.repeatNews({
      ...facts,
      kind: 'repeat-rejected',
      texts: ['Your repeating box didn’t start, because its price has changed since you agreed to it.'],
      boxes: [],
    }),
    'repeat-stopped': create.repeatNews({
      ...facts,
      kind: 'repeat-stopped',
      texts: ['Your repeating box is stopped.'],
      boxes: [],
    }),
    'shop-boxes-missing': create.missingBoxes({
      lines: ['42 boxes for Tuesday 24 November 2026: 40 made, 0 being charged, 1 skipped, 1 missing: #7.'],
      dedupeKey: 'repeats-checked:2026-11-24',
    }),
  };
}
