/** The types of the package, as far as the app uses it. The package's own types lack the names that Windows gives to ports. */
declare module 'serialport' {
  interface Settings {
    path: string;
    baudRate: number;
    dataBits: 7 | 8;
    parity: 'none' | 'even' | 'odd';
    stopBits: 1 | 2;
    autoOpen: false;
  }

  export class SerialPort {
    static list(): Promise<{ path: string; manufacturer?: string | undefined; friendlyName?: string | undefined }[]>;
    readonly isOpen: boolean;
    readonly writableLength: number;
    constructor(settings: Settings);
    open(done: (error: Error | null) => void): void;
    close(done?: (error: Error | null) => void): void;
    write(text: string): boolean;
    on(event: 'data', listener: (bytes: Uint8Array) => void): this;
    on(event: 'close' | 'error', listener: () => void): this;
  }
}
