declare module '@20minutes/s3rver' {
  import type { AddressInfo, Server } from 'node:net';

  type Options = {
    address: string;
    /** The port; 0 uses a free one. */
    port: number;
    silent: boolean;
    directory: string;
    vhostBuckets: boolean;
    configureBuckets: { name: string; configs: string[] }[];
  };

  class S3rver {
    constructor(options: Options);
    httpServer: Server & { closeAllConnections(): void };
    run(): Promise<AddressInfo>;
    close(done: () => void): void;
  }
  export = S3rver;
}
