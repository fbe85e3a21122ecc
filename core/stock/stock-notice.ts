/** The anchor of the thank-you text on a product's page. After the form is sent, the browser is redirected to it. */
export const stockNoticeDone = 'tell-me';

/** The address to which the form on a sold-out product's page is sent. No script calls it, so it isn't one of the bare routes. */
export const stockNoticePath = '/api/products/:id/tell-me';
