/**
 * The shop's own image, shown when a page without an image is shared. It is in a separate file, because customers' pages load the
 * texts of the default pages only when needed.
 */
export const shopImage = '/share/shop.png';
