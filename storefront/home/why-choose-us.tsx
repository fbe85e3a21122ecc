import { laidBenchPath } from '#core/tray/tray-meat.ts';
import { ShopNumbers } from '#storefront/content/shop-numbers.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Section } from '#storefront/ui/section.tsx';

/** Reasons to choose the shop that contain claims, which only the owner can confirm. */
const claiming = [
  ['Victorian farmers', 'Sourced from local farmers, bought as whole animals, used from neck to shank.'],
  ['Grass-fed beef', 'Raised on pasture. It is why the fat is yellow and the flavour is deep.'],
  ['Hormone-free', 'No added hormones in anything we sell.'],
  ['Sealed and cold', 'Each cut vacuum-sealed and labelled, in insulated boxes with ice packs.'],
  ['No credit checks', 'Lay a pack by in 2, 4 or 6 payments. No interest, and you can pause.'],
  ['A person answers', 'Local support from people who know the cuts.'],
] as const;

const neutral = [
  ['Every cut shown', 'A chart of each pack says which cuts are in it, before you buy.'],
  ['One price', 'The price of a pack is what you pay, whatever the scales say.'],
  ['Your day', 'You choose when it comes, from the days that are free.'],
  ['No credit checks', 'Lay a pack by in 2, 4 or 6 payments. No interest, and you can pause.'],
] as const;

export function WhyChooseUs() {
  const reasons = useShop().confirmsClaims ? claiming : neutral;
  return (
    <Section
      heading="Why choose us"
      ground="bone"
      layout="beside"
      aside={
        <img
          src={laidBenchPath}
          alt=""
          width={600}
          height={480}
          loading="lazy"
          decoding="async"
          className="mt-8 hidden aspect-[600/480] h-auto w-full max-w-md lg:block"
        />
      }
    >
      <dl className="border-t border-ink">
        {reasons.map(([title, text]) => (
          <div
            key={title}
            className="grid gap-x-8 gap-y-1 border-b border-rule py-3 sm:py-4 last:border-ink sm:grid-cols-[13rem_1fr]"
          >
            <dt className="font-display text-xl font-semibold">{title}</dt>
            <dd className="max-w-[52ch]">{text}</dd>
          </div>
        ))}
      </dl>
      <ShopNumbers className="mt-8 sm:mt-10" />
    </Section>
  );
}
