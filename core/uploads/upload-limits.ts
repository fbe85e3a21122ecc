export const uploadLimits = {
  /** Files in one batch. */
  files: 5,
  /** Bytes of one file: 5 MB as people write it, counted in powers of two. */
  bytes: 5 * 1024 * 1024,
  /** Pixels of one image, of which a small file can hold very many. */
  pixels: 40_000_000,
} as const;

/** Why a file is refused, the same words in the browser and on the server. Each follows the file's name and a colon. */
export const rejectedFileText = {
  wrongKind: 'Only PNG, JPG, GIF and WebP pictures can be uploaded.',
  empty: 'The file is empty.',
  tooLarge: 'The file is larger than 5 MB.',
  damaged: 'The picture is damaged and can’t be read.',
  tooManyPixels: 'The picture has more than 40 megapixels.',
} as const;
