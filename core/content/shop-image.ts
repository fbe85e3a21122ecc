/**
 * The shop's own image, used when a page without one is shared. Apart from the built-in pages, whose text customers'
 * pages load only when they need it.
 */
export const shopImage = '/share/shop.png';
