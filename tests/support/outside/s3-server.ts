import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '#server/uploads/s3-settings.ts';

const bucket = 'pictures';
/** The credentials of the server's only account. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
/** Any page may send a PUT. A real bucket would name only the shop. */
const cors = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod>
<AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`;

export interface S3Server {
  settings: S3Settings;
  /** The environment of a shop that stores its images on this server. */
  env: Record<string, string>;
  /** Every request since the start, such as "PUT /pictures/originals/…", without the query. */
  requests: string[];
  /** Stops the server for a while. It keeps its port and its data. */
  stop(): Promise<void>;
  start(): Promise<void>;
  discard(): Promise<void>;
}

/** A real S3-compatible server on this computer, with one empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'hindquarter-s3-'));
  const requests: string[] = [];
  let port = 0;
  let running: S3rver | null = null;

  async function start(): Promise<void> {
    const configureBuckets = [{ name: bucket, configs: [cors] }];
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      vhostBuckets: false,
      configureBuckets,
    });
    port = (await server.run()).port;
    server.httpServer.on('request', ({ method, url }: IncomingMessage) => {
      requests.push(`${method} ${url?.split('?', 1)[0]}`);
    });
    running = server;
  }
  async function stop(): Promise<void> {
    const ending = running;
    running = null;
    if (ending === null) return;
    await new Promise<void>((resolve) => {
      ending.close(resolve);
      ending.httpServer.closeAllConnections();
    });
  }

  await start();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: { bucket, endpoint, region: 'us-east-1', credentials },
    env: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    requests,
    start,
    stop,
    async discard() {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
