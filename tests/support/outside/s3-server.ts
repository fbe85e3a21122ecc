import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '#server/uploads/s3-settings.ts';
import { respondWithFault, type S3Fault } from './s3-faults.ts';

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
  /** Decides, by its line in `requests`, whether a request is served or gets a fault. Null serves it. */
  fault: (line: string) => S3Fault | null;
  /** Stops the server for a while. It keeps its port and its data. */
  stop(): Promise<void>;
  start(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * A real S3-compatible server on this computer, with one empty bucket. README.md lists what Amazon's does differently.
 */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'hindquarter-s3-'));
  const requests: string[] = [];
  /** Amazon's storage doesn't keep an object of which only a part has arrived. */
  const fileOf = (path: string) => join(directory, `${path}._S3rver_object`);
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
    const serve = server.httpServer.listeners('request') as RequestListener[];
    server.httpServer.removeAllListeners('request');
    server.httpServer.on('request', (request: IncomingMessage, response) => {
      const path = request.url?.split('?', 1)[0] ?? '';
      const line = `${request.method} ${path}`;
      requests.push(line);
      if (request.method === 'PUT')
        request.on('close', () => request.complete || rmSync(fileOf(path), { force: true }));
      const fault = s3.fault(line);
      if (fault === null) for (const listener of serve) listener(request, response);
      else respondWithFault(fault, request, response);
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

  const settings: S3Settings = { bucket, endpoint: null, region: 'us-east-1', credentials };
  const s3: S3Server = {
    settings,
    env: {
      S3_BUCKET: bucket,
      S3_REGION: settings.region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    requests,
    fault: () => null,
    start,
    stop,
    async discard() {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  await start();
  settings.endpoint = s3.env.S3_ENDPOINT = `http://127.0.0.1:${port}`;
  return s3;
}
