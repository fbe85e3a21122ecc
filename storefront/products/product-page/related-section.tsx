import { type ComponentType, useEffect, useRef, useState } from 'react';

type Cards = ComponentType<{ id: string }>;

let ServerCards: Cards | null = null;

/** Before the server renders a product's page. */
export async function loadServerCards(): Promise<void> {
  if (import.meta.env.SSR) ServerCards ??= (await import('./related-products.tsx')).RelatedProducts;
}

/**
 * The foot of a product's page. The browser keeps what the server sent, whose links work as they are, and loads the cards'
 * code only when they come near.
 */
export function RelatedSection({ id }: { id: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [Loaded, setLoaded] = useState<Cards | null>(() => ServerCards);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        import('./related-products.tsx').then(
          ({ RelatedProducts }) => setLoaded(() => RelatedProducts),
          // The server's cards stay; without any the foot stays empty.
          () => {},
        );
      },
      { rootMargin: '600px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  if (Loaded)
    return (
      <div key="loaded">
        <Loaded id={id} />
      </div>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set: it leaves the server's markup alone
  return <div ref={place} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;
}
