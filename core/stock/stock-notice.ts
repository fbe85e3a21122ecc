/** The anchor of the thank-you text on a product's page. A browser is led there after it has sent the form. */
export const stockNoticeDone = 'tell-me';

/** The call to which the form on a sold-out product's page is sent. No script calls it, so it isn't among the bare routes. */
export const stockNoticePath = '/api/products/:id/tell-me';
