/** The URL to which a component test sends the planned outcome of a request. */
export const nextResponsePath = '/tests/next-response';

/** The header of each request that names its test, so that a late request of an earlier test doesn’t get the outcome. */
export const testHeader = 'x-test';

/** The header of each request of a test that is tried again. */
export const retryHeader = 'x-retry';

/** The planned outcome of one request, which replaces the shop's response or comes before it. */
export interface NextResponse {
  /** The method and path, such as "GET /api/products". For a URL with a query, its beginning is enough. */
  call: string;
  /** The status of the response. If it is missing, the shop responds. */
  status?: number;
  body?: object;
  afterMs?: number;
  /** Whether the shop carries out the request, but a proxy times out before the response arrives (504). */
  isLost?: boolean;
}

/** Plans the outcome of one request. */
export async function planResponse(next: NextResponse): Promise<void> {
  await fetch(nextResponsePath, { method: 'POST', body: JSON.stringify(next) });
}
