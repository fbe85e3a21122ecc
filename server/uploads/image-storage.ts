import type { ImageWidth } from '#core/uploads/object-path.ts';

/** An address to be given out. */
export interface NewUpload {
  name: string;
  sessionId: number;
  createdAt: Date;
  expiresAt: Date;
}

/** An image that was checked and re-encoded, and is ready to be kept. */
export interface PreparedImage {
  /** The file as it came, on this computer; a store may take it away. */
  original: string;
  contentType: string;
  bytes: number;
  /** Pixels of the original, turned upright. */
  width: number;
  height: number;
  sizes: readonly { width: ImageWidth; webp: Buffer }[];
}

/** Where the bytes of images are kept. What an image is called and whether it is served stands in the database. */
export interface ImageStorage {
  /** Where the browser sends the file by PUT. */
  uploadAddress(upload: NewUpload): Promise<string>;
  /**
   * Writes what was sent to this store into `file`; false where nothing has come. A store that the shop itself receives
   * for holds nothing of the kind. @throws AppError too_large, unavailable
   */
  fetchSent(name: string, file: string): Promise<boolean>;
  /** Deletes what was sent, once it is published or refused. */
  forgetSent(name: string): Promise<void>;
  /** Keeps the image, all of it or nothing; in place of a half-kept one of the same name. */
  save(name: string, image: PreparedImage): Promise<void>;
  /** The WebP of one of the image's own widths; null where it is lost. */
  read(name: string, width: ImageWidth): Promise<Buffer | null>;
  /** Deletes everything of this name. */
  remove(name: string): Promise<void>;
  /** Deletes what was begun before this moment and never finished. */
  clearUnfinished(before: Date): Promise<void>;
}
