import { useShop } from '#storefront/layout/use-shop.ts';

const numbers = [
  ['25', 'years of experience'],
  ['100%', 'Australian owned'],
  ['40,000+', 'happy customers'],
  ['Local', 'customer support'],
] as const;

/** The shop's claims in numbers; nothing unless the owner has confirmed them. */
export function ShopNumbers({ className = '' }: { className?: string }) {
  if (!useShop().confirmsClaims) return null;
  return (
    <ul className={`grid grid-cols-2 gap-x-6 gap-y-7 sm:grid-cols-[repeat(4,auto)] sm:justify-between ${className}`}>
      {numbers.map(([figure, text]) => (
        <li key={text}>
          <span className="price block text-3xl text-oxblood">{figure}</span> <span className="mt-1 block">{text}</span>
        </li>
      ))}
    </ul>
  );
}
