import { useSyncExternalStore } from 'react';
import type { Scale } from '#core/scales/scale-settings.ts';
import type { ScaleView } from '#core/scales/scale-watch.ts';
import { browserScalePorts } from '#storefront/platform/admin/scale-ports.ts';
import { ScaleConnection } from './scale-connection.ts';

const ports = browserScalePorts();
/** One connection for all screens of this window, since only one program can have the port. */
const connection = ports === null ? null : new ScaleConnection(ports);
const nothing: ScaleView = { state: 'none', grams: null };

export interface ConnectedScale extends ScaleView {
  /** Whether this browser can connect a scale. */
  isPossible: boolean;
  /** The scale that this computer reads; null if it reads none. */
  scaleId: string | null;
  /** Lets the user choose the scale's port, and connects it. False if they didn't, or the browser can't. */
  connect(scale: Scale): Promise<boolean>;
  tare(): boolean;
  /** Whether the weight that the scale shows was taken already. */
  isSpent: boolean;
  /** Marks the weight as taken. */
  spend(): void;
  disconnect(): void;
}

/** The scale at this computer. Only a weight whose state is `stable` may be taken. */
export function useScale(): ConnectedScale {
  const view = useSyncExternalStore(
    (listener) => connection?.subscribe(listener) ?? (() => undefined),
    () => connection?.view() ?? nothing,
    () => nothing,
  );
  return {
    ...view,
    isPossible: ports !== null,
    scaleId: connection?.scaleId ?? null,
    async connect(scale) {
      if (ports === null || connection === null || !(await ports.choose())) return false;
      connection.start(scale);
      return true;
    },
    tare: () => connection?.tare() ?? false,
    isSpent: connection?.isSpent ?? false,
    spend: () => connection?.spend(),
    disconnect: () => void connection?.stop(),
  };
}
