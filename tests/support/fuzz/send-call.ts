import { type Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Method } from './api-description.ts';
import type { FuzzCall } from './fuzz-calls.ts';

export interface ReceivedResponse {
  status: number;
  contentType: string;
  text: string;
}

export type SendCall = (method: Method, call: FuzzCall, cookie: string) => Promise<ReceivedResponse>;

/**
 * Sends requests over the agent's connections. Each request has its own IP address, because requests are limited by IP address.
 */
export function callSender(url: string, agent: Agent): SendCall {
  const { hostname, port } = new URL(url);
  let sent = 0;
  return (method, { target, headers, body, padding }, cookie) => {
    sent += 1;
    const content = body === undefined ? undefined : Buffer.concat([Buffer.from(body), Buffer.alloc(padding, ' ')]);
    const all: Record<string, string> = {
      'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      'sec-fetch-site': 'same-origin',
      ...(cookie === '' ? {} : { cookie }),
      ...(method === 'GET' ? {} : { 'content-length': String(content?.length ?? 0) }),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      // The path is sent unchanged, because a URL would resolve '..' in it.
      const outgoing = request({ host: hostname, port, path: target, method, headers: all, agent }, (incoming) => {
        const { statusCode: status = 0 } = incoming;
        const contentType = (incoming.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
        const chunks: Buffer[] = [];
        const end = () => {
          const text = decoded(Buffer.concat(chunks), incoming.headers['content-encoding']).toString('utf8');
          resolve({ status, contentType, text });
        };
        // A stream never ends by itself.
        if (contentType === 'text/event-stream') {
          end();
          incoming.destroy();
          return;
        }
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', end);
      });
      // The shop may reject a request before the whole body has arrived, and then closes the connection.
      outgoing.on('error', reject);
      outgoing.end(content);
    });
  };
}

function decoded(bytes: Buffer, coding: string | undefined): Buffer {
  if (coding === 'br') return brotliDecompressSync(bytes);
  return coding === 'gzip' ? gunzipSync(bytes) : bytes;
}
