import { useQuery } from '@tanstack/react-query';
import { mayPrice } from '#core/scales/scale-settings.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { LiveScale } from '#storefront/scales/admin/live-scale.tsx';
import { scaleQueries } from '#storefront/scales/admin/scale-queries.ts';
import { formatScaleView } from '#storefront/scales/admin/scale-text.ts';
import { type ConnectedScale, useScale } from '#storefront/scales/admin/use-scale.ts';

/** What the connected scale says, and its weight if it is stable and may price goods. */
interface WeightOnScale {
  view: ConnectedScale;
  grams: number | null;
  mayPrice: boolean;
}

export function useScaleWeight(): WeightOnScale {
  const view = useScale();
  const { data } = useQuery({ ...scaleQueries.scales(), enabled: view.scaleId !== null });
  const scale = data?.scales.find(({ id }) => id === view.scaleId);
  const isAllowed = scale !== undefined && mayPrice(scale);
  return { view, mayPrice: isAllowed, grams: isAllowed && view.state === 'stable' ? view.grams : null };
}

/** The scale's weight beside a weight field, and whether Enter takes it. */
export function ScaleWeight({
  scale: { view, grams, mayPrice: isAllowed },
  isUsed,
}: {
  scale: WeightOnScale;
  isUsed: boolean;
}) {
  if (view.scaleId === null) return null;
  return (
    <p className="mt-2 text-sm" aria-live="polite">
      Scale: {formatScaleView(view)}.
      {isAllowed
        ? grams !== null && isUsed && ' Enter takes this weight.'
        : ' Its weight may not price goods: an owner has to enter its approval and its last verification.'}
    </p>
  );
}

/** Connects a scale of the shop to this computer, while goods by the kilo are packed. */
export function BenchScale() {
  const { byTheKilo } = useShop();
  const { isPossible } = useScale();
  const { data } = useQuery({ ...scaleQueries.scales(), enabled: byTheKilo && isPossible });
  if (!isPossible || data === undefined || data.scales.length === 0) return null;
  return (
    <section aria-label="Scale" className="mb-5 flex flex-wrap gap-x-8 gap-y-3 border border-ink bg-white px-4 py-3">
      {data.scales.map((scale) => (
        <div key={scale.id}>
          <p className="font-semibold">{scale.name}</p>
          <LiveScale scale={scale} name={scale.name} />
        </div>
      ))}
    </section>
  );
}
