import type { DeliveryAreas } from '#core/delivery/delivery-api.ts';
import { deliverySentence, feeSentence } from '#core/delivery/describe-delivery.ts';
import { useDeliveryAreas } from '#storefront/delivery/delivery-queries.ts';
import { telephoneLink, useShop } from '#storefront/layout/use-shop.ts';
import { Section } from '#storefront/ui/section.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

interface FaqEntry {
  question: string;
  response: string;
}

/** What customers ask, on the home page and for search engines. */
export const faq = (areas: DeliveryAreas): readonly FaqEntry[] => [
  {
    question: 'Where does the meat come from?',
    response:
      'From local Victorian farmers. We buy whole animals, so we know which farm each one comes from, and nothing of it goes to waste.',
  },
  {
    question: 'Is the beef grass-fed?',
    response: 'Yes. All of our beef is grass-fed: raised on pasture, not in a feedlot.',
  },
  {
    question: 'Are your products hormone-free?',
    response: 'Yes. Everything we sell, beef, lamb, pork and chicken alike, is raised without added hormones.',
  },
  {
    question: 'Can I customise a package?',
    response:
      'Our packages come as they are described. If you would like yours cut or packed differently, contact us before you order and we will tell you what can be done.',
  },
  {
    question: 'How does layby work?',
    response:
      'You pay in 2, 4 or 6 equal payments, weekly or every 2 weeks, the first of them today. There is no credit check and no interest: the payments add up to the price. Once the last one is made, you choose your delivery day.',
  },
  {
    question: 'Can I pause or cancel a layby?',
    response:
      'You can ask us to pause a layby, and the remaining payments move later by as long as it was paused. To cancel, contact our customer service: we work out your refund with you, and the terms you accepted say how.',
  },
  {
    question: 'When and where do you deliver?',
    response: `${deliverySentence(areas)} You choose the day at checkout, or after the final payment of a layby. ${feeSentence(areas)}`,
  },
  {
    question: 'How is the meat packed?',
    response:
      'Every cut is vacuum-sealed and labelled, then sent in insulated boxes with ice packs, so that it reaches you cold.',
  },
  {
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

/** Each question opens and closes by itself, with or without scripts. */
export function Questions() {
  const { phone, openingHours } = useShop();
  const areas = useDeliveryAreas();
  return (
    <Section
      heading="Questions, answered"
      ground="bone"
      layout="beside"
      aside={
        phone ? (
          <p className="mt-4 max-w-[36ch] text-lg">
            Something else? Ring{' '}
            <a href={telephoneLink(phone)} className="text-link whitespace-nowrap">
              {phone}
            </a>
            {openingHours ? `, ${openingHours}` : ''}.
          </p>
        ) : (
          <p className="mt-4 max-w-[36ch] text-lg">
            Something else?{' '}
            <ShopLink to="/contact" className="text-link">
              Write to us
            </ShopLink>
            .
          </p>
        )
      }
    >
      <div className="border-t border-ink">
        {faq(areas).map((entry) => (
          <Question key={entry.question} {...entry} />
        ))}
      </div>
    </Section>
  );
}

function Question({ question, response }: FaqEntry) {
  return (
    <details className="faq-item border-b border-rule last:border-ink">
      <summary className="font-display text-xl font-semibold hover:text-oxblood">{question}</summary>
      <p className="max-w-[62ch] pr-8 pb-5">{response}</p>
    </details>
  );
}
