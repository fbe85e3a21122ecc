import { EventEmitter } from 'node:events';
import { onDoing, report } from './test-channel.ts';

type Handler = (...parts: unknown[]) => unknown;

/** As in Electron, pages have every permission if the app sets no permission handler. */
class Session extends EventEmitter {
  #request: Handler = (_contents, _permission, respond) => (respond as Handler)(true);
  #check: Handler = () => true;
  #device: Handler = () => true;

  constructor() {
    super();
    onDoing('permission', ({ permission }) => {
      const isChecked = [this.#check(null, permission, ''), this.#device({ deviceType: permission })].includes(true);
      this.#request(null, permission, (isGranted: boolean) =>
        report({ kind: 'permission', isGranted: isGranted || isChecked }),
      );
    });
  }
  setPermissionRequestHandler(handler: Handler): void {
    this.#request = handler;
  }
  setPermissionCheckHandler(handler: Handler): void {
    this.#check = handler;
  }
  async resolveProxy(_url: string): Promise<string> {
    return process.env.STAND_IN_PROXY ?? 'DIRECT';
  }
  setSpellCheckerLanguages(): void {}
  addWordToSpellCheckerDictionary(): boolean {
    return true;
  }
  setDevicePermissionHandler(handler: Handler): void {
    this.#device = handler;
  }
}

export const defaultSession = new Session();
