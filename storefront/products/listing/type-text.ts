import type { ProductType } from '#core/products/product-options.ts';

interface TypeText {
  /** The page's heading, which is also its part of the document's title. */
  title: string;
  /** The description for search engines. The delivery areas are appended to it. */
  description: string;
  intro: string;
}

/** The texts of the sample shop. They make claims that only the owner can confirm. */
const claiming: Record<ProductType, TypeText> = {
  beef: {
    title: '100% Grass-Fed Beef Products',
    description: 'Grass-fed Victorian beef by the hindquarter, side or pack. Pay now or in 2, 4 or 6 payments.',
    intro: 'Grass-fed on Victorian farms, hormone-free, hung, cut and vacuum-sealed to cook or freeze.',
  },
  lamb: {
    title: 'Premium Lamb Products',
    description:
      'Victorian lamb by the whole, half or quarter: roasts, chops, cutlets and shanks. Pay now or by layby.',
    intro: 'Victorian lamb, cut into roasts, chops, cutlets and shanks, vacuum-sealed and labelled.',
  },
  pork: {
    title: 'Quality Pork Products',
    description: 'Victorian pork by the whole, half or pack: loin, belly, leg and ribs. Pay now or by layby.',
    intro: 'Hormone-free Victorian pork: loin, belly, leg and ribs, with the rind scored for crackling.',
  },
  chicken: {
    title: 'Free-Range Chicken Products',
    description: 'Free-range Victorian chicken in bulk: whole birds, breast, thigh and wings. Pay now or by layby.',
    intro: 'Free-range Victorian birds, whole or in pieces, packed by the kilo for the freezer.',
  },
};

const neutral: Record<ProductType, TypeText> = {
  beef: {
    title: 'Beef Products',
    description: 'Beef by the hindquarter, side or pack. Pay now or in 2, 4 or 6 payments.',
    intro: 'Steaks, roasts, mince and slow-cooking cuts, by the hindquarter, the side or the pack.',
  },
  lamb: {
    title: 'Lamb Products',
    description: 'Lamb by the whole, half or quarter: roasts, chops, cutlets and shanks. Pay now or by layby.',
    intro: 'Lamb by the whole, half or quarter, cut into roasts, chops, cutlets and shanks.',
  },
  pork: {
    title: 'Pork Products',
    description: 'Pork by the whole, half or pack: loin, belly, leg and ribs. Pay now or by layby.',
    intro: 'Pork by the whole, half or pack: loin, belly, leg and ribs.',
  },
  chicken: {
    title: 'Chicken Products',
    description: 'Chicken in bulk: whole birds, breast, thigh and wings. Pay now or by layby.',
    intro: 'Whole birds or pieces, packed by the kilo for the freezer.',
  },
};

export function typeText(type: ProductType, { confirmsClaims }: { confirmsClaims: boolean }): TypeText {
  return (confirmsClaims ? claiming : neutral)[type];
}
