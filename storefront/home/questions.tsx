import { faq } from '#storefront/content/faq.ts';
import { FaqItem } from '#storefront/content/faq-item.tsx';
import { useDeliveryAreas } from '#storefront/delivery/delivery-queries.ts';
import { telephoneLink, useShop } from '#storefront/layout/use-shop.ts';
import { Section } from '#storefront/ui/section.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

/** All questions and answers, and how to contact the shop for more. */
export function Questions() {
  const shop = useShop();
  const { phone, openingHours } = shop;
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
        {faq(areas, shop).map(({ key, ...entry }) => (
          <FaqItem key={key} {...entry} />
        ))}
      </div>
    </Section>
  );
}
