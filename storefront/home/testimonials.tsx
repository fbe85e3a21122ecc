import { useShop } from '#storefront/layout/use-shop.ts';
import { Section } from '#storefront/ui/section.tsx';

/** Customers' statements as entered by the owner. Shows nothing if there are no testimonials. */
export function Testimonials() {
  const { testimonials } = useShop();
  if (testimonials.length === 0) return null;
  return (
    <Section heading="What customers say">
      <ul className="grid gap-7 sm:gap-10 lg:grid-cols-[3fr_2fr_2fr] lg:gap-12">
        {testimonials.map(({ quote, name, place, product }) => (
          <li key={`${name} ${quote}`} className="group ledger-margin pl-5 sm:pl-6">
            <figure className="flex h-full flex-col">
              <blockquote className="font-display text-lg text-pretty sm:text-xl lg:group-first:text-3xl">
                <p>“{quote}”</p>
              </blockquote>
              <figcaption className="mt-auto pt-2 text-sm font-semibold sm:pt-4">
                {[name, place].filter(Boolean).join(', ')}
                {product ? <span className="block font-normal text-steel">{product}</span> : null}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
