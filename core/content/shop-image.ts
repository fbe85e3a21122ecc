/**
 * The path of the shop's own image, which is shown when a page without an image is shared. The path has its own file: otherwise
 * customers' pages would load the texts of the default pages with it.
 */
export const shopImage = '/share/shop.png';
