import { type FaqEntry, faq } from '#storefront/content/faq.ts';
import { telephoneLink, useShop } from '#storefront/layout/use-shop.ts';
import { Section } from '#storefront/ui/section.tsx';

/** Each question opens and closes by itself, with or without scripts. */
export function Questions() {
  const { phone, openingHours } = useShop();
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
        ) : null
      }
    >
      <div className="border-t border-ink">
        {faq.map((entry) => (
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
