import { ButtonLink, buttonClass } from '#storefront/ui/button.tsx';

export function ClosingBanner() {
  return (
    <section aria-labelledby="closing-heading" className="on-dark bg-oxblood text-paper">
      <div className="page flex flex-col gap-6 py-11 sm:gap-8 sm:py-20 lg:flex-row lg:items-end lg:justify-between">
        <div>
          <h2 id="closing-heading" className="max-w-[20ch] text-4xl">
            What will you have?
          </h2>
          <p className="mt-3 max-w-[48ch] text-lg">
            Beef, lamb, pork and chicken, cut to order and brought to your door.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/products" variant="inverse" size="lg">
            Shop Now
          </ButtonLink>
          <a href="#contact" className={buttonClass({ variant: 'on-dark', size: 'lg' })}>
            Contact Us
          </a>
        </div>
      </div>
    </section>
  );
}
