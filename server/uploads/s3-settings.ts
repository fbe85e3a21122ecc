/** The bucket for images, and how the shop reaches it. */
export interface S3Settings {
  bucket: string;
  /** The URL of an S3 storage other than Amazon's, without a trailing slash; null for Amazon's. */
  endpoint: string | null;
  region: string;
  /** The credentials for the bucket; null if Amazon's library should find them (a profile, the machine's role). */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
}

/**
 * Whether the bucket's name is part of the path of its URLs. Storages other than Amazon's expect this. A name that contains dots also
 * requires it, because of TLS.
 */
export function isPathStyle({ bucket, endpoint }: Pick<S3Settings, 'bucket' | 'endpoint'>): boolean {
  return endpoint !== null || bucket.includes('.');
}

/**
 * The origin to which browsers send files, for the content security policy, e.g.
 * "https://images.s3.ap-southeast-2.amazonaws.com".
 */
export function bucketOrigin(settings: S3Settings): string {
  const { bucket, endpoint, region } = settings;
  if (endpoint !== null) return new URL(endpoint).origin;
  const host = `s3.${region}.amazonaws.com`;
  return `https://${isPathStyle(settings) ? host : `${bucket}.${host}`}`;
}

export interface S3Environment {
  S3_BUCKET?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  AWS_REGION?: string | undefined;
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
}

/** The default region: Sydney, the Amazon region nearest to the shop's customers. */
const usualRegion = 'ap-southeast-2';

/** Returns the settings of the bucket; null if no bucket is set, so that images are stored in the data folder. */
export function readS3Settings(found: S3Environment): S3Settings | null {
  if (found.S3_BUCKET === undefined) return null;
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token } = found;
  const session = token === undefined ? {} : { sessionToken: token };
  return {
    bucket: found.S3_BUCKET,
    endpoint: found.S3_ENDPOINT ?? null,
    region: found.S3_REGION ?? found.AWS_REGION ?? usualRegion,
    credentials: id && secret ? { accessKeyId: id, secretAccessKey: secret, ...session } : null,
  };
}

/** Returns a sentence for each contradiction between settings of the bucket that are valid separately. */
export function s3Contradictions(source: S3Environment): string[] {
  const wrong: string[] = [];
  for (const name of ['S3_ENDPOINT', 'S3_REGION'] as const) {
    if (source[name] && !source.S3_BUCKET) wrong.push(`${name} is of no use without S3_BUCKET: set both or neither.`);
  }
  if (source.S3_BUCKET && Boolean(source.AWS_ACCESS_KEY_ID) !== Boolean(source.AWS_SECRET_ACCESS_KEY)) {
    wrong.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together: set both or neither.');
  }
  return wrong;
}
