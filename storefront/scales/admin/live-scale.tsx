import { useState } from 'react';
import type { Scale } from '#core/scales/scale-settings.ts';
import { Button } from '#storefront/ui/button.tsx';
import { formatScaleView } from './scale-text.ts';
import { useScale } from './use-scale.ts';

/** Connects a scale to this computer, and shows what it says. */
export function LiveScale({ scale, name }: { scale: Scale; name: string }) {
  const connected = useScale();
  const [isMissed, setMissed] = useState(false);
  if (!connected.isPossible) {
    return (
      <p className="text-sm">
        This browser can’t connect a scale. Chrome and Edge on a computer can; everywhere else weights are typed.
      </p>
    );
  }
  const isHere = connected.scaleId === scale.id;
  const label = <span className="sr-only"> {name}</span>;
  async function connect(): Promise<void> {
    setMissed(!(await connected.connect(scale)));
  }
  return (
    <div className="border-l-3 border-brass py-1 pl-3">
      <p
        aria-live="polite"
        className={`text-lg tabular-nums ${connected.state === 'stable' && isHere ? 'font-semibold' : ''}`}
      >
        {isHere ? formatScaleView(connected) : 'Not connected to this computer'}
      </p>
      {isMissed && !isHere ? (
        <p role="alert" className="text-sm text-oxblood">
          No port was chosen. Connect the scale’s cable and try again.
        </p>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" size="xs" onClick={() => void connect()}>
          {isHere ? 'Connect again' : 'Connect'}
          {label}
        </Button>
        {isHere ? (
          <>
            <Button variant="secondary" size="xs" onClick={() => connected.tare()}>
              Tare{label}
            </Button>
            <Button variant="secondary" size="xs" onClick={connected.disconnect}>
              Disconnect{label}
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}
