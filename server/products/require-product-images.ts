import type { ProductChange } from '#core/products/product-form.ts';
import type { UploadedImages } from '#server/uploads/uploaded-images.ts';

/**
 * Checks that a product's new images were uploaded to the shop.
 * @throws AppError invalid, with the field of each wrong image
 */
export function requireProductImages(
  uploadedImages: UploadedImages,
  { image, images = [] }: Pick<ProductChange, 'image' | 'images'>,
): Promise<void> {
  const named = images.map((address, index) => ({ path: `images.${index}`, address }));
  const primary = image === undefined || images.includes(image) ? [] : [{ path: 'image', address: image }];
  return uploadedImages.require([...named, ...primary]);
}
