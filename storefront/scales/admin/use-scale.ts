import { useSyncExternalStore } from 'react';
import type { Scale } from '#core/scales/scale-settings.ts';
import type { ScaleView } from '#core/scales/scale-watch.ts';
import type { ScalePorts } from '#storefront/platform/admin/scale-ports.ts';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { ScaleConnection } from './scale-connection.ts';

let found: { ports: ScalePorts; connection: ScaleConnection } | null | undefined;

/**
 * Returns the connection that all screens of this window share, because a port can be opened only once. Null if this computer can't
 * connect a scale.
 */
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
  /** The id of the scale that is connected to this computer; null if there is none. */
  scaleId: string | null;
  /** Why the scale's port couldn't be opened, as a sentence; empty if it could. */
  problem: string;
  /** Lists the ports from which staff choose on the screen; null if the browser itself asks for the port. */
  listPorts: ScalePorts['list'];
  /**
   * Connects a scale at the given port, or at a port that the user chooses. Resolves to false if the user chooses none, or if the
   * connection fails.
   */
  connect(scale: Scale, port: string | null): Promise<boolean>;
  tare(): boolean;
  /** Whether the weight on the scale was already used for goods. */
  isSpent: boolean;
  /** Marks a weight as used, so that the same goods aren't recorded twice. */
  spend(grams: number): void;
  disconnect(): void;
}

/** Returns the scale that is connected to this computer. Its weight may only be used if its state is `stable`. */
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
