import { maxLineQuantity } from '#core/cart/cart.ts';
import type { LineType } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import type { Cart } from '#storefront/cart/cart-provider.tsx';

interface AlertText {
  title: string;
  description: string;
  variant: 'default' | 'destructive';
}

/**
 * Adds the product with the chosen payment option to the cart, and returns the toast to show. If no option is chosen, or the product is
 * missing or sold out, adds nothing.
 */
export function addChosen(
  cart: Pick<Cart, 'add' | 'allLines'>,
  product: Product | null | undefined,
  paymentType: LineType | null,
): AlertText {
  if (!product || product.availability === 'sold-out') {
    return { title: 'Product Not Available', description: 'Unable to add product to cart.', variant: 'destructive' };
  }
  if (!paymentType) {
    return {
      title: 'Payment Method Required',
      description: 'Please select a payment method before adding to cart.',
      variant: 'destructive',
    };
  }
  const line = cart.allLines.find((one) => one.id === String(product.id) && one.paymentType === paymentType);
  if (line && line.quantity >= maxLineQuantity) {
    const description = `At most ${maxLineQuantity} of one pack in an order. Please contact us for more.`;
    return { title: 'Nothing Added', description, variant: 'destructive' };
  }
  cart.add(product, paymentType);
  return { title: 'Added to Cart', description: `${product.name} has been added to your cart.`, variant: 'default' };
}
