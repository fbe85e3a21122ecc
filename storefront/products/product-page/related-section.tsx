import { nearbyPart } from '#storefront/ui/page-part.tsx';

const loadCards = async () => (await import('./related-products.tsx')).RelatedProducts;

/** The section with related products at the bottom of a product page. */
export const RelatedSection = nearbyPart(loadCards, import.meta.env.SSR ? await loadCards() : null);
