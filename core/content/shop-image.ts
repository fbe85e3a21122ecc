/**
 * The shop's own image, used when a page without an image is shared. It is separate from the built-in pages, whose texts
 * customers' pages load only when needed.
 */
export const shopImage = '/share/shop.png';
