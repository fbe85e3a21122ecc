/** Where a component test says what comes of a request. */
export const nextResponsePath = '/tests/next-response';

/** What comes of one request, in place of the shop's own response or before it. */
export interface NextResponse {
  /** Method and address, e.g. "GET /api/products"; of one with a query, its beginning. */
  call: string;
  /** Answered so; without it the shop answers. */
  status?: number;
  body?: object;
  afterMs?: number;
  /** The shop does what is asked, and a proxy gives up before its response arrives (504). */
  isLost?: boolean;
}

/** Plans one response, once. */
export async function planResponse(next: NextResponse): Promise<void> {
  await fetch(nextResponsePath, { method: 'POST', body: JSON.stringify(next) });
}
