/** Stands for the shop's own sharing picture: a page that has it shows the shop's drawings. */
export const shopImage = '/share/shop.png';
