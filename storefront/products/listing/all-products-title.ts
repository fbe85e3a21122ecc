export const allProductsTitle = 'All Meat Products';
