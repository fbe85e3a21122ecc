import { type ScaleListener, ScalePortError, type ScalePorts } from '#storefront/platform/admin/scale-ports.ts';
import { desktop } from './desktop-window.ts';

/** The serial ports of this computer, which the main process opens. */
export function desktopScalePorts(): ScalePorts {
  let chosen: string | null = null;
  let last = 0;
  const listeners = new Map<number, ScaleListener>();
  desktop.on('scaleBytes', ({ link, bytes }) => listeners.get(link)?.onBytes(bytes));
  desktop.on('scaleLost', (link) => {
    const listener = listeners.get(link);
    listeners.delete(link);
    listener?.onLost();
  });
  return {
    list: () => desktop.ask('listScalePorts', undefined),
    async choose(id) {
      chosen = id;
      return id !== null;
    },
    async open(line, listener) {
      if (chosen === null) return null;
      last += 1;
      const link = last;
      // The listener is added first, because bytes from the scale may arrive before the response.
      listeners.set(link, listener);
      const problem = await desktop.ask('openScale', { link, port: chosen, line });
      if (problem !== null) {
        listeners.delete(link);
        throw new ScalePortError(problem);
      }
      return {
        async send(text) {
          const failure = await desktop.ask('askScale', { link, text });
          if (failure !== null) throw new ScalePortError(failure);
        },
        async close() {
          listeners.delete(link);
          await desktop.ask('closeScale', { link });
        },
      };
    },
  };
}
