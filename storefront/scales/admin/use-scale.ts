import { useSyncExternalStore } from 'react';
import type { Scale } from '#core/scales/scale-settings.ts';
import type { ScaleView } from '#core/scales/scale-watch.ts';
import type { ScalePorts } from '#storefront/platform/admin/scale-ports.ts';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { ScaleConnection } from './scale-connection.ts';

let found: { ports: ScalePorts; connection: ScaleConnection } | null | undefined;

/** Returns the one connection that all screens of this window share, because a port can only be opened once. Null if there are no ports. */
function ofWindow() {
  if (found === undefined) {
    const ports = staffPlatform().scalePorts();
    found = ports === null ? null : { ports, connection: new ScaleConnection(ports) };
  }
  return found;
}

const nothing: ScaleView = { state: 'none', grams: null };

export interface ConnectedScale extends ScaleView {
  /** Whether this browser can connect a scale. */
  isPossible: boolean;
  /** The scale that this computer reads; null if it reads none. */
  scaleId: string | null;
  /** Why the scale's port couldn't be opened, as a sentence; empty if it could. */
  problem: string;
  /** The ports to choose from on the screen; null if the browser asks for the port. */
  listPorts: ScalePorts['list'];
  /**
   * Connects the scale at this port, or at the port that the user chooses. Resolves to false if the user chooses none, or if the
   * browser can't connect the scale.
   */
  connect(scale: Scale, port: string | null): Promise<boolean>;
  tare(): boolean;
  /** Whether the weight that the scale shows was used already. */
  isSpent: boolean;
  /** Marks a weight of the scale as used. */
  spend(grams: number): void;
  disconnect(): void;
}

/** The scale at this computer. Only a weight whose state is `stable` may be used. */
export function useScale(): ConnectedScale {
  const { ports = null, connection = null } = ofWindow() ?? {};
  const view = useSyncExternalStore(
    (listener) => connection?.subscribe(listener) ?? (() => undefined),
    () => connection?.view() ?? nothing,
    () => nothing,
  );
  return {
    ...view,
    isPossible: ports !== null,
    scaleId: connection?.scaleId ?? null,
    problem: connection?.problem ?? '',
    listPorts: ports?.list ?? null,
    async connect(scale, port) {
      if (ports === null || connection === null || !(await ports.choose(port))) return false;
      connection.start(scale);
      return true;
    },
    tare: () => connection?.tare() ?? false,
    isSpent: connection?.isSpent ?? false,
    spend: (grams) => connection?.spend(grams),
    disconnect: () => void connection?.stop(),
  };
}
