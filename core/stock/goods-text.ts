import type { Goods } from './stock-needs.ts';

/** Goods in the form used in a URL: the id and the quantity of each product, e.g. "12x3,15x1". */
export const goodsPattern = /^[1-9]\d{0,8}x[1-9]\d{0,3}(?:,[1-9]\d{0,8}x[1-9]\d{0,3}){0,199}$/;

/** Parses goods from a text that matches the pattern. An empty text means no goods. */
export function parseGoods(text: string): Goods[] {
  return text.split(',').flatMap((each) => {
    const [productId = 0, quantity = 0] = each.split('x').map(Number);
    return productId === 0 ? [] : [{ productId, quantity }];
  });
}
