import type { BuiltShop } from '#tests/support/shop/built-shop.ts';
import type { BareServer } from './bare-server.ts';

/** One line of the printed table. */
export type Figure = {
  figure: string;
  wanted: string;
  measured: string;
  /** Undefined for a figure that is only told. */
  isMet?: boolean;
};

/** What measures share: made once, ended by the bench. */
export type Bench = {
  /** The built shop with its sample catalogue, page cache on. */
  shop: BuiltShop;
  /** Another shop process, with variables of its own; ended after the bench. */
  openShop(env: Record<string, string>): Promise<BuiltShop>;
  /** Bare Express, answering what the given addresses answer now, byte for byte. */
  openBareServer(urls: string[]): Promise<BareServer>;
  /** A page of the sample catalogue's first beef product, such as /products/1. */
  productPath: string;
};

export type Measure = {
  /** Lower case words; `npm run bench -- word` picks by them. */
  name: string;
  /** Not among those of a run without names. */
  onlyByName?: true;
  run(bench: Bench): Promise<Figure[]>;
};
