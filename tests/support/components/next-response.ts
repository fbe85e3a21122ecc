/** The address where a component test plans the outcome of a request. */
export const nextResponsePath = '/tests/next-response';

/** The outcome of one request, instead of the shop's own response or before it. */
export interface NextResponse {
  /** Method and address, such as "GET /api/products". For an address with a query, its beginning is enough. */
  call: string;
  /** The status of the response. Without it the shop responds. */
  status?: number;
  body?: object;
  afterMs?: number;
  /** The shop does what is requested, but a proxy gives up before its response arrives (504). */
  isLost?: boolean;
}

/** Plans the outcome of one request. */
export async function planResponse(next: NextResponse): Promise<void> {
  await fetch(nextResponsePath, { method: 'POST', body: JSON.stringify(next) });
}
