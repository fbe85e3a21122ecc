import { randomUUID } from 'node:crypto';
import { createUpload, uploadTargetSchema } from '#core/uploads/upload-api.ts';

/** Below a path that is passed on to the shop, so that the window is allowed to send requests to it. */
const path = '/api/objects/bucket/';

/**
 * Passes the window's requests on to the shop. If the shop stores its images in a bucket, the window gets a path instead of the
 * bucket's address, which its content security policy forbids. What it uploads to that path is sent to the bucket from here.
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
    // The shop's own upload URLs are paths.
    if (target.uploadURL.startsWith('/')) return Response.json(target);
    const uploadURL = path + randomUUID();
    this.#addresses.set(uploadURL, target.uploadURL);
    return Response.json({ ...target, uploadURL });
  }
}

/** Uploads the file as a whole, because a bucket needs to know the length beforehand. */
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
    // The same as for a broken connection, which makes the window try again.
    return Response.error();
  }
}
