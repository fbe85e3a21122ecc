import { useQuery } from '@tanstack/react-query';
import { mayPrice } from '#core/scales/scale-settings.ts';
import { LiveScale } from './live-scale.tsx';
import { scaleQueries } from './scale-queries.ts';
import { formatScaleView } from './scale-text.ts';
import { type ConnectedScale, useScale } from './use-scale.ts';

/** The scale at this computer, and its weight if goods may be priced by it. */
interface WeightOnScale {
  view: ConnectedScale;
  /** Why goods may not be priced by this scale's weight, as a sentence; empty if they may. */
  whyNot: string;
  /** The weight on the scale. Null if goods may not be priced by it, if it isn't stable, or if it was already used. */
  grams: number | null;
}

export function useScaleWeight(): WeightOnScale {
  const view = useScale();
  const { data, isError } = useQuery({ ...scaleQueries.scales(), enabled: view.scaleId !== null });
  const scale = data?.scales.find(({ id }) => id === view.scaleId);
  const whyNot = data === undefined ? unknownText(isError) : scale !== undefined && mayPrice(scale) ? '' : notAllowed;
  return { view, whyNot, grams: whyNot === '' && view.state === 'stable' && !view.isSpent ? view.grams : null };
}

const notAllowed =
  'Its weight may not price goods: an owner has to enter the number on its approval plate and its last verification.';

function unknownText(isError: boolean): string {
  return isError
    ? 'Its approval couldn’t be loaded, so its weight isn’t taken. Type what an approved scale shows.'
    : 'Loading its approval…';
}

interface ScaleWeightProps {
  scale: WeightOnScale;
  /** Whether the scale's weight will be used. It is used if staff have typed no weight. */
  isUsed: boolean;
}

/** The scale's weight, shown next to a weight field. Also says whether Enter uses this weight. */
export function ScaleWeight({ scale: { view, grams, whyNot }, isUsed }: ScaleWeightProps) {
  if (view.scaleId === null) return null;
  return (
    <p className="mt-2 text-sm" aria-live="polite">
      Scale: {formatScaleView(view).replace(/\.$/, '')}.
      {whyNot === '' ? isUsed && takenText(view, grams) : ` ${whyNot}`}
    </p>
  );
}

function takenText({ state, isSpent }: ConnectedScale, grams: number | null): string {
  if (grams !== null) return ' Enter takes this weight.';
  return isSpent && state === 'stable' ? ' It is taken. Put the next goods on the scale.' : '';
}

/**
 * The controls with which staff connect one of the shop's scales to this computer, and tare it. Nothing is shown if this computer can't
 * connect a scale, or if the shop has none.
 */
export function ConnectScale() {
  const { isPossible, scaleId } = useScale();
  const { data } = useQuery({ ...scaleQueries.scales(), enabled: isPossible });
  if (!isPossible || data === undefined || data.scales.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
        {scaleId === null ? 'Connect a scale' : 'Tare or disconnect the scale'}
      </summary>
      {data.scales.map((scale) => (
        <div key={scale.id} className="mt-2">
          <p className="font-semibold">{scale.name}</p>
          <LiveScale scale={scale} name={scale.name} />
        </div>
      ))}
    </details>
  );
}
