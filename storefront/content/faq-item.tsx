import type { FaqEntry } from './faq.ts';

/** A question that can be opened and closed, with or without scripts. */
export function FaqItem({ question, response }: Pick<FaqEntry, 'question' | 'response'>) {
  return (
    <details className="faq-item border-b border-rule last:border-ink">
      <summary className="font-display text-xl font-semibold hover:text-oxblood">{question}</summary>
      <p className="max-w-[62ch] pr-8 pb-5">{response}</p>
    </details>
  );
}
