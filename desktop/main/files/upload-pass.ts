import { randomUUID } from 'node:crypto';
import { createUpload, uploadTargetSchema } from '#core/uploads/upload-api.ts';

/** The start of the local paths for uploads. It starts like the API's paths, to which the window may send requests. */
const path = '/api/objects/bucket/';

/**
 * Passes the window's requests on to the shop's server, and uploads to the shop's bucket. The window can't upload to a bucket itself,
 * because its content security policy forbids that. So the window gets a local path, and this class sends the upload to the bucket.
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
    // The upload URLs of the shop's own server are paths, which the window can use as they are.
    if (target.uploadURL.startsWith('/')) return Response.json(target);
    const uploadURL = path + randomUUID();
    this.#addresses.set(uploadURL, target.uploadURL);
    return Response.json({ ...target, uploadURL });
  }
}

/** Uploads the file in one piece, because a bucket requires the length in advance. */
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
    // To the window, this response is a broken connection, so the window tries again.
    return Response.error();
  }
}
