import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShop } from '#storefront/layout/use-shop.ts';
import { LiveScale } from '#storefront/scales/admin/live-scale.tsx';
import { scaleQueries } from '#storefront/scales/admin/scale-queries.ts';
import { useScale } from '#storefront/scales/admin/use-scale.ts';
import { focusNext, showNext } from './focus-next.ts';

/** Connects a scale of the shop to this computer, while goods by the kilo are packed. */
export function BenchScale() {
  const { byTheKilo } = useShop();
  const { isPossible } = useScale();
  const { data } = useQuery({ ...scaleQueries.scales(), enabled: byTheKilo && isPossible });
  const isShown = isPossible && data !== undefined && data.scales.length > 0;
  useEffect(() => {
    if (isShown) showNext();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <section aria-label="Scale" className="flex flex-wrap gap-x-8 gap-y-3 border border-ink bg-white px-4 py-3">
      {data.scales.map((scale) => (
        <div key={scale.id}>
          <p className="font-semibold">{scale.name}</p>
          <LiveScale scale={scale} name={scale.name} onDone={focusNext} />
        </div>
      ))}
    </section>
  );
}
