import { randomUUID } from 'node:crypto';
import { createUpload, uploadTargetSchema } from '#core/uploads/upload-api.ts';

/** Below what is passed on to the shop, so that the window may send there. */
const path = '/api/objects/bucket/';

/**
 * Passes the window's requests on to the shop. Where the shop stores its pictures in a bucket, the window gets a path in
 * place of the bucket's address, which its policy forbids, and what it sends there goes to the bucket from here.
 */
export class UploadPass {
  readonly #addresses = new Map<string, string>();
  readonly #passToShop: (request: Request) => Promise<Response>;

  constructor(passToShop: (request: Request) => Promise<Response>) {
    this.#passToShop = passToShop;
  }

  async pass(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const address = this.#addresses.get(pathname);
    if (address !== undefined && request.method === 'PUT') return putInto(address, request);
    const response = await this.#passToShop(request);
    const isAddress = request.method === createUpload.method && pathname === createUpload.path && response.ok;
    return isAddress ? this.#withPath(response) : response;
  }

  async #withPath(response: Response): Promise<Response> {
    const target = uploadTargetSchema.parse(await response.json());
    // The shop's own are paths.
    if (target.uploadURL.startsWith('/')) return Response.json(target);
    const uploadURL = path + randomUUID();
    this.#addresses.set(uploadURL, target.uploadURL);
    return Response.json({ ...target, uploadURL });
  }
}

/** As a whole: a bucket wants to know the length beforehand. */
async function putInto(address: string, request: Request): Promise<Response> {
  const type = request.headers.get('content-type');
  try {
    const { status, body } = await fetch(address, {
      method: 'PUT',
      body: await request.arrayBuffer(),
      signal: request.signal,
      ...(type === null ? {} : { headers: { 'Content-Type': type } }),
    });
    return new Response(status === 204 ? null : body, { status });
  } catch {
    // As where the connection breaks off, which the window tries again.
    return Response.error();
  }
}
