/**
 * The path of the shop's own image, shown when a page without an image is shared. The path has its own file, so that customers'
 * pages can use it without loading the texts of the default pages.
 */
export const shopImage = '/share/shop.png';
