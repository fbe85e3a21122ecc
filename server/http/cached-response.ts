import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import type { HeaderList } from './guards/security-headers.ts';

/** A rendered response before compression. */
export interface RenderedResponse {
  status: number;
  contentType: string;
  body: Buffer;
  headers?: Record<string, string>;
}

type Coding = 'br' | 'gzip' | 'identity';

interface Form {
  body: Buffer;
  etag: string;
  /** The headers as a list for writeHead: name, value, name, value, and so on. */
  head: string[];
}

const smallestBytes = 1024;
/** The content types that are worth compressing. Other types, such as PNG, are already compressed. */
const compressible = /^(?:text|application)\/|\+xml/;
// The quality of Brotli compression. A cached response is compressed again after every saved product. Quality 5 needs a tenth of the
// work of quality 11, and its output is only 5% larger. A response that is sent only once uses quality 4, which needs 10% less work
// than quality 5.
const brotliQuality = { cached: 5, once: 4 };
// The window has 256 KB, which is more than nearly every page. By default it has 4 MB for each response, and the C library doesn't
// release this memory afterwards.
const brotliWindowBits = 18;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * A response that is sent once or many times. It is compressed for each encoding when this is first requested, and then cached. With
 * `isOnce`, less work is spent on compression.
 */
export class CachedResponse {
  readonly #rendered: RenderedResponse;
  readonly #tag: string;
  readonly #common: string[];
  readonly #isOnce: boolean;
  readonly #forms = new Map<Coding, Form>();
  readonly #compressing = new Map<Coding, Promise<Form>>();

  constructor(rendered: RenderedResponse, headers: HeaderList, cacheControl: string, { isOnce = false } = {}) {
    const body = isOnce ? rendered.body : inOwnMemory(rendered.body);
    this.#rendered = { ...rendered, body };
    this.#isOnce = isOnce;
    this.#tag = hash('sha1', rendered.body, 'base64url');
    this.#common = [
      ...headers.flat(),
      ...Object.entries(rendered.headers ?? {}).flat(),
      'Content-Type',
      rendered.contentType,
      'Cache-Control',
      cacheControl,
      'Vary',
      'Accept-Encoding',
    ];
    this.#forms.set('identity', this.#formOf('identity', body));
  }

  /**
   * The maximum size of the response in memory. Besides the response itself, there are two compressed encodings, each about a fifth of
   * its size.
   */
  get bytes(): number {
    return Math.ceil(this.#rendered.body.length * 1.4) + 2048;
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    const { body, contentType } = this.#rendered;
    const isPlain = body.length < smallestBytes || !compressible.test(contentType);
    const coding = isPlain ? 'identity' : wantedCoding(request.headers['accept-encoding']);
    const form = this.#forms.get(coding);
    if (form !== undefined) {
      this.#write(request, response, form);
      return;
    }
    this.#compressed(coding as 'br' | 'gzip').then(
      (made) => this.#write(request, response, made),
      () => response.destroy(),
    );
  }

  #write(request: IncomingMessage, response: ServerResponse, { body, etag, head }: Form): void {
    const { headers, method } = request;
    const isRevalidation = headers['if-none-match'] !== undefined && this.#rendered.status === 200;
    if (
      isRevalidation &&
      fresh({ 'if-none-match': headers['if-none-match'], 'cache-control': headers['cache-control'] }, { etag })
    ) {
      response.writeHead(304, withRequestId(head.slice(0, -2), request)).end();
      return;
    }
    response.writeHead(this.#rendered.status, withRequestId(head, request));
    response.end(method === 'HEAD' ? undefined : body);
  }

  #compressed(coding: 'br' | 'gzip'): Promise<Form> {
    let form = this.#compressing.get(coding);
    if (form === undefined) {
      const { body } = this.#rendered;
      const bytes = coding === 'br' ? compressBrotli(body, this.#brotliOptions()) : compressGzip(body);
      form = bytes.then((compressed) => {
        const made = this.#formOf(coding, this.#isOnce ? compressed : inOwnMemory(compressed));
        this.#forms.set(coding, made);
        this.#compressing.delete(coding);
        return made;
      });
      this.#compressing.set(coding, form);
    }
    return form;
  }

  #brotliOptions() {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
    const params = {
      [BROTLI_PARAM_QUALITY]: this.#isOnce ? brotliQuality.once : brotliQuality.cached,
      [BROTLI_PARAM_SIZE_HINT]: this.#rendered.body.length,
      [BROTLI_PARAM_LGWIN]: brotliWindowBits,
    };
    return { params };
  }

  /**
   * Returns an encoding of the body with its headers. Each encoding has its own ETag. Otherwise, a proxy could mix up the encodings and
   * send bytes that the browser can't read.
   */
  #formOf(coding: Coding, body: Buffer): Form {
    const etag = coding === 'identity' ? `"${this.#tag}"` : `"${this.#tag}-${coding}"`;
    const encoding = coding === 'identity' ? [] : ['Content-Encoding', coding];
    // `Content-Length` must be last, because a 304 response omits the last header.
    const head = [...this.#common, ...encoding, 'ETag', etag, 'Content-Length', String(body.length)];
    return { body, etag, head };
  }
}

/**
 * Returns a copy of a buffer in its own memory. Node allocates small buffers inside blocks of 64 KB. A cached buffer of a few kilobytes
 * would keep its whole block in memory.
 */
function inOwnMemory(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

/**
 * Adds the request's id to the headers. A response from the page cache has no id: to add it, the headers would be copied, which would
 * take a tenth of the time for the whole response.
 */
function withRequestId(head: string[], { id }: IncomingMessage): string[] {
  return typeof id === 'string' ? [...head, 'X-Request-Id', id] : head;
}

/** The Negotiator with its option for preferred encodings. The package's own types lack this option. */
interface PreferringNegotiator {
  encoding(available: string[], options: { preferred: string[] }): string | undefined;
}

const maxHeaders = 200;
const codingOfHeader = new Map<string, Coding>();

/**
 * Returns the encoding to use for an Accept-Encoding header. The results are cached: browsers send only a few different headers, and
 * parsing one takes longer than sending a cached page.
 */
function wantedCoding(accepted: string | string[] | undefined): Coding {
  if (typeof accepted !== 'string') return 'identity';
  const known = codingOfHeader.get(accepted);
  if (known !== undefined) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } }) as unknown as PreferringNegotiator;
  const coding = negotiator.encoding(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] }) ?? 'identity';
  if (codingOfHeader.size >= maxHeaders) codingOfHeader.clear();
  codingOfHeader.set(accepted, coding as Coding);
  return coding as Coding;
}
