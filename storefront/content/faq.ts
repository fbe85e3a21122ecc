import type { DeliveryAreas } from '#core/delivery/delivery-api.ts';
import { deliverySentence, feeSentence } from '#core/delivery/describe-delivery.ts';

export interface FaqEntry {
  key: string;
  question: string;
  response: string;
}

const claims: readonly FaqEntry[] = [
  {
    key: 'source',
    question: 'Where does the meat come from?',
    response:
      'From local Victorian farmers. We buy whole animals, so we know which farm each one comes from, and nothing of it goes to waste.',
  },
  {
    key: 'grass-fed',
    question: 'Is the beef grass-fed?',
    response: 'Yes. All of our beef is grass-fed: raised on pasture, not in a feedlot.',
  },
  {
    key: 'hormones',
    question: 'Are your products hormone-free?',
    response: 'Yes. Everything we sell, beef, lamb, pork and chicken alike, is raised without added hormones.',
  },
];

const packing: FaqEntry = {
  key: 'packing',
  question: 'How is the meat packed?',
  response:
    'Every cut is vacuum-sealed and labelled, then sent in insulated boxes with ice packs, so that it reaches you cold.',
};

/**
 * Returns the frequently asked questions, for the home page and search engines. Answers that make claims are included only if the
 * owner has confirmed the claims.
 */
export const faq = (areas: DeliveryAreas, { confirmsClaims }: { confirmsClaims: boolean }): readonly FaqEntry[] => [
  ...(confirmsClaims ? claims : []),
  {
    key: 'customise',
    question: 'Can I customise a package?',
    response:
      'Our packages come as they are described. If you would like yours cut or packed differently, contact us before you order and we will tell you what can be done.',
  },
  {
    key: 'layby',
    question: 'How does layby work?',
    response:
      'You pay in 2, 4 or 6 equal payments, weekly or every 2 weeks, the first of them today. There is no credit check and no interest: the payments add up to the price. Once the last one is made, you choose your delivery day.',
  },
  {
    key: 'cancel',
    question: 'Can I pause or cancel a layby?',
    response:
      'You can ask us to pause a layby, and the remaining payments move later by as long as it was paused. To cancel, contact our customer service: we work out your refund with you, and the terms you accepted say how.',
  },
  {
    key: 'delivery',
    question: 'When and where do you deliver?',
    response: `${deliverySentence(areas)} You choose the day at checkout, or after the final payment of a layby. ${feeSentence(areas)}`,
  },
  ...(confirmsClaims ? [packing] : []),
  {
    key: 'freezer',
    question: 'How much freezer room do I need?',
    response:
      'As a rule, 20 kg of packed meat fills about 40 litres. Each package’s page says how much meat comes and shows how much room it takes.',
  },
];

export function faqData(entries: readonly FaqEntry[]): Record<string, unknown> {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, response }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: response },
    })),
  };
}
