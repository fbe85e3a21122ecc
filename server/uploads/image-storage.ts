import type { ImageWidth } from '#core/uploads/object-path.ts';

/** The upload for which a URL is created. */
export interface NewUpload {
  name: string;
  sessionId: number;
  userId: number | null;
  createdAt: Date;
  expiresAt: Date;
}

/** An image that was checked and re-encoded, ready to be stored. */
export interface PreparedImage {
  /** The path of the original file on this computer. A storage may move the file. */
  original: string;
  contentType: string;
  bytes: number;
  /** The original's size in pixels, after it was rotated upright. */
  width: number;
  height: number;
  sizes: readonly { width: ImageWidth; webp: Buffer }[];
}

/** Stores the files of images. The database contains their names and whether they are served. */
export interface ImageStorage {
  /** The URL to which the browser sends the file with PUT. */
  uploadAddress(upload: NewUpload): Promise<string>;
  /**
   * Writes the uploaded bytes to `file`; returns false if nothing was uploaded. A storage whose uploads are received by the shop itself
   * always returns false.
   * @throws AppError too_large, unavailable
   */
  fetchSent(name: string, file: string): Promise<boolean>;
  /** Deletes the uploaded bytes of an image after it was published or rejected. */
  forgetSent(name: string): Promise<void>;
  /** Stores the image completely or not at all. Replaces a partly stored image of the same name. */
  save(name: string, image: PreparedImage): Promise<void>;
  /** The image as WebP in one of its widths; null if it is missing. */
  read(name: string, width: ImageWidth): Promise<Buffer | null>;
  /** Deletes all files of an image. */
  remove(name: string): Promise<void>;
  /** Deletes uploads that were started before this instant and never finished. */
  clearUnfinished(before: Date): Promise<void>;
}
