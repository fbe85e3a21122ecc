import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

export interface SoftwarePasskey {
  credentialId: string;
  /** A COSE key, as the shop stores it. */
  publicKey: string;
  /** A browser's response to a challenge, with the current counter of the device. */
  sign(challenge: string, counter: number): { id: string; type: string };
}

/** A passkey as a device creates it, for a shop at this URL. */
export function makePasskey(publicUrl: string): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  const credentialId = randomBytes(16).toString('base64url');
  const { hostname, origin } = new URL(publicUrl);
  return {
    credentialId,
    publicKey: Buffer.from(isoCBOR.encode(cose)).toString('base64url'),
    sign(challenge, counter) {
      const count = Buffer.alloc(4);
      count.writeUInt32BE(counter);
      // The flags mean that the user was present and verified.
      const authenticatorData = Buffer.concat([sha256(hostname), Buffer.from([0x05]), count]);
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }));
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(clientData)]))
        .sign(privateKey);
      const response = {
        authenticatorData: authenticatorData.toString('base64url'),
        clientDataJSON: clientData.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { id: credentialId, rawId: credentialId, type: 'public-key', response, clientExtensionResults: {} } as {
        id: string;
        type: string;
      };
    },
  };
}
