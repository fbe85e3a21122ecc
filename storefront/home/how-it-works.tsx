import { useShop } from '#storefront/layout/use-shop.ts';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { Section } from '#storefront/ui/section.tsx';

const steps = [
  {
    scene: 'choose',
    title: 'Choose your pack',
    text: 'Every pack shows its cuts on the chart, its weight and its price. A quarter, a half or the whole animal.',
  },
  {
    scene: 'pay',
    title: 'Pay your way',
    text: 'All of it today by card, or in 2, 4 or 6 equal payments by layby. You see each sum before you pay.',
  },
  {
    scene: 'deliver',
    title: 'We bring it cold',
    text: 'Pick a weekday. Vacuum-sealed and packed with ice, it comes to your door, ready for the freezer.',
  },
] as const;

/** The last step of "How it works", used until the owner has confirmed how the meat is packed. */
const neutralDelivery = { title: 'We bring it', text: 'Pick a day, and it comes to your door.' };

export function HowItWorks() {
  const { confirmsClaims } = useShop();
  const shown = steps.map((step) =>
    step.scene === 'deliver' && !confirmsClaims ? { ...step, ...neutralDelivery } : step,
  );
  return (
    <Section id="how-it-works" heading="How it works" isTight>
      <ol className="grid gap-6 md:grid-cols-3 md:gap-0">
        {shown.map(({ scene, title, text }, index) => (
          <li
            key={scene}
            className="grid grid-cols-[5.5rem_1fr] items-start gap-x-5 border-rule md:block md:px-8 md:not-first:border-l md:first:pl-0 md:last:pr-0 lg:px-12"
          >
            <Drawing spec={{ of: 'scene', kind: scene }} className="aspect-[240/180] md:mb-4 md:max-w-32 lg:max-w-40" />
            <div>
              <h3 className="text-xl sm:text-2xl">
                <span className="text-oxblood">{index + 1}.</span> {title}
              </h3>
              <p className="mt-1.5 max-w-[40ch]">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
