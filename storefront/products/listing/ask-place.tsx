import { telephoneLink, useShop } from '#storefront/layout/use-shop.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

/** The classes in grids of two, three and four columns. The index is the number of cards in the last row. */
const inTwo = ['sm:hidden', 'sm:flex'];
const inThree = ['lg:hidden', 'lg:col-span-2 lg:flex', 'lg:col-span-1 lg:flex'];
const inFour = [
  'min-[100rem]:hidden',
  'min-[100rem]:col-span-3 min-[100rem]:flex',
  'min-[100rem]:col-span-2 min-[100rem]:flex',
  'min-[100rem]:col-span-1 min-[100rem]:flex',
];

/** An invitation to ask the shop for advice. It fills the empty space in the last row of cards. */
export function AskPlace({ cards }: { cards: number }) {
  const { phone } = useShop();
  return (
    <li
      className={`hidden flex-col items-start justify-center border border-dashed border-steel p-5 sm:p-7 ${inTwo[cards % 2]} ${inThree[cards % 3]} ${inFour[cards % 4]}`}
    >
      <h3 className="text-xl">Not sure?</h3>
      {phone ? (
        <p className="mt-1">
          Ring{' '}
          <a href={telephoneLink(phone)} className="text-link whitespace-nowrap">
            {phone}
          </a>
          : a butcher answers.
        </p>
      ) : (
        <p className="mt-1">
          <ShopLink to="/contact" className="text-link">
            Write to us
          </ShopLink>
          : a butcher answers.
        </p>
      )}
    </li>
  );
}
