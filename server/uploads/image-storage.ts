import type { ImageWidth } from '#core/uploads/object-path.ts';

/** An address to be given out. */
export interface NewUpload {
  name: string;
  sessionId: number;
  createdAt: Date;
  expiresAt: Date;
}

/** A picture that was checked and re-encoded, and is ready to be kept. */
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

/** Where the bytes of pictures are kept. What a picture is called and whether it is served stands in the database. */
export interface ImageStorage {
  /** Where the browser sends the file by PUT. */
  uploadAddress(upload: NewUpload): Promise<string>;
  /**
   * Writes what was sent to this store into `file`; false where nothing has come. A store that the shop itself receives
   * for holds nothing of the kind. @throws Refusal too_large, unavailable
   */
  fetchSent(name: string, file: string): Promise<boolean>;
  /** Deletes what was sent, once it is published or refused. */
  forgetSent(name: string): Promise<void>;
  /** Keeps the picture, all of it or nothing; in place of a half-kept one of the same name. */
  keep(name: string, image: PreparedImage): Promise<void>;
  /** The WebP of one of the picture's own widths; null where it is lost. */
  read(name: string, width: ImageWidth): Promise<Buffer | null>;
  /** Deletes everything of this name. */
  remove(name: string): Promise<void>;
  /** Deletes what was begun before this moment and never finished. */
  clearUnfinished(before: Date): Promise<void>;
}
