import { nearbyPart } from '#storefront/ui/page-part.tsx';

const loadCards = async () => (await import('./related-products.tsx')).RelatedProducts;

/** The bottom of a product's page. */
export const RelatedSection = nearbyPart(loadCards, import.meta.env.SSR ? await loadCards() : null);
