import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface UpdateServer {
  address: string;
  /** The requested paths, in order. */
  fetched: string[];
  /** Sets the version that the server offers, or null for none. */
  offer(offered: { version: string; program: string; isTampered?: boolean } | null): void;
}

/** Starts a web server that serves a release: latest-linux.yml, and the program that this file names. */
export async function startUpdateServer(): Promise<UpdateServer> {
  let files = new Map<string, string>();
  const fetched: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://updates').pathname;
    fetched.push(path);
    const file = files.get(path);
    response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    fetched,
    offer(offered) {
      if (offered === null) {
        files = new Map();
        return;
      }
      const { version, program, isTampered = false } = offered;
      const name = `Hindquarter-${version}.AppImage`;
      const sha512 = createHash('sha512').update(program).digest('base64');
      const size = Buffer.byteLength(program);
      files = new Map([
        [
          '/latest-linux.yml',
          `version: ${version}\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${size}\npath: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-11-22T00:00:00.000Z'\n`,
        ],
        [`/${name}`, isTampered ? program.replace('new', 'bad') : program],
      ]);
    },
  };
}
