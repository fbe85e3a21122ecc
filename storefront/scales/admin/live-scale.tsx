import { type ReactNode, useId, useState } from 'react';
import type { Scale } from '#core/scales/scale-settings.ts';
import type { ScalePort } from '#storefront/platform/admin/scale-ports.ts';
import { Button } from '#storefront/ui/button.tsx';
import { formatScaleView } from './scale-text.ts';
import { useScale } from './use-scale.ts';

type Listed = { ports: ScalePort[]; chosen: string | null };

interface LiveScaleProps {
  scale: Scale;
  name: string;
  /** Called after the scale was connected or tared. */
  onDone?: () => void;
}

/** Connects a scale to this computer, and shows the scale's current weight and state. */
export function LiveScale({ scale, name, onDone }: LiveScaleProps) {
  const connected = useScale();
  const [isMissed, setMissed] = useState(false);
  const [listed, setListed] = useState<Listed | null>(null);
  if (!connected.isPossible) {
    return (
      <p className="text-sm">
        This browser can’t connect a scale. Chrome and Edge on a computer can; everywhere else weights are typed.
      </p>
    );
  }
  const isHere = connected.scaleId === scale.id;
  const label = <span className="sr-only"> {name}</span>;
  async function connect(port: string | null): Promise<void> {
    setListed(null);
    const isConnected = await connected.connect(scale, port);
    setMissed(!isConnected);
    if (isConnected) onDone?.();
  }
  async function begin(): Promise<void> {
    if (connected.listPorts === null) return connect(null);
    setMissed(false);
    setListed(await connected.listPorts().catch(() => ({ ports: [], chosen: null })));
  }
  return (
    <div className="border-l-3 border-brass py-1 pl-3">
      <p
        aria-live="polite"
        className={`text-lg tabular-nums ${connected.state === 'stable' && isHere ? 'font-semibold' : ''}`}
      >
        {isHere ? connected.problem || formatScaleView(connected) : 'Not connected to this computer'}
      </p>
      {isMissed && !isHere ? (
        <p role="alert" className="text-sm text-oxblood">
          No port was chosen. Connect the scale’s cable and try again.
        </p>
      ) : null}
      {listed === null ? null : (
        <PortChoice key={JSON.stringify(listed)} {...{ listed, name }} onChoose={(port) => void connect(port)} />
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" size="xs" onClick={() => void begin()}>
          {listed === null ? (isHere ? 'Connect again' : 'Connect') : 'List the ports again'}
          {label}
        </Button>
        {isHere ? (
          <>
            <Button
              variant="secondary"
              size="xs"
              onClick={() => {
                connected.tare();
                onDone?.();
              }}
            >
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

interface PortChoiceProps {
  listed: Listed;
  name: string;
  onChoose(port: string): void;
}

/** Asks which serial port the scale is connected to. The port that was used last is preselected. */
function PortChoice({ listed: { ports, chosen }, name, onChoose }: PortChoiceProps): ReactNode {
  const id = useId();
  const [port, setPort] = useState(chosen ?? ports[0]?.id ?? '');
  if (ports.length === 0) {
    return (
      <p role="alert" className="mt-1 text-sm text-oxblood">
        This computer has no serial port. Connect the scale’s cable, then list the ports again.
      </p>
    );
  }
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        Port<span className="sr-only"> of {name}</span>
        <select
          id={id}
          value={port}
          className="mt-1 block min-h-11 max-w-full rounded-md border border-steel bg-white px-2 font-normal"
          onChange={({ target }) => setPort(target.value)}
        >
          {ports.map((each) => (
            <option key={each.id} value={each.id}>
              {each.label}
            </option>
          ))}
        </select>
      </label>
      <Button size="sm" onClick={() => onChoose(port)}>
        Use this port<span className="sr-only"> for {name}</span>
      </Button>
    </div>
  );
}
