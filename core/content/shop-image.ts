/**
 * The shop's own image, shown when a page without an image is shared. It has a file of its own because customers' pages load the
 * texts of the built-in pages only when needed.
 */
export const shopImage = '/share/shop.png';
