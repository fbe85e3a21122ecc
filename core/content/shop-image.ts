/** The shop's own picture, shared where a page has none. Apart from the built-in pages, whose text customers' pages load only when they need it. */
export const shopImage = '/share/shop.png';
