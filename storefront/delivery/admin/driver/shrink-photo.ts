const longestPx = 1600;
const quality = 0.8;

/** Converts a photo to a JPEG of a few hundred kilobytes. A day's photos then fit on the phone and can be sent with a weak signal. */
export async function shrinkPhoto(file: Blob): Promise<ArrayBuffer> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestPx / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (blob === null) throw new Error('The photo could not be drawn');
  return blob.arrayBuffer();
}
