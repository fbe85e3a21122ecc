import { ButtonLink, buttonClass } from '#storefront/ui/button.tsx';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';

export function CallToAction() {
  return (
    <section aria-labelledby="order-heading" className="pt-11 sm:pt-20 lg:pt-24">
      <div className="page">
        <hr className="ledger-rule" />
        <div className="grid items-center gap-6 py-8 md:grid-cols-[1fr_auto] lg:py-14">
          <div>
            <h2 id="order-heading" className="max-w-[18ch] text-4xl">
              Fill the freezer once. Eat well for months.
            </h2>
            <p className="mt-4 max-w-[52ch] text-lg">
              Buy the way butchers do: by the quarter, the half or the whole, at a price per kilo that trays never come
              near.
            </p>
            <div className="mt-7 flex flex-wrap gap-3">
              <ButtonLink to="/products" size="lg">
                Order Now
              </ButtonLink>
              <ButtonLink to="/categories" variant="secondary" size="lg">
                Browse by category
              </ButtonLink>
            </div>
          </div>
          <Drawing
            spec={{ of: 'scene', kind: 'knife' }}
            className="aspect-[240/180] w-40 justify-self-center max-sm:hidden sm:w-56 lg:w-96"
          />
        </div>
        <hr className="ledger-rule rotate-180" />
      </div>
    </section>
  );
}

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
