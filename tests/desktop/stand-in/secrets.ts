/** How the system provides its encryption key at a start of the app. */
export type SecretsState = 'as always' | 'unavailable' | 'another key';

const keys = { 'as always': 0x5a, 'another key': 0x33 };

/**
 * Encrypts without being secure, so that a test notices unencrypted data. As in Electron, data that was encrypted with another
 * key (another keyring, a password that an administrator has reset) can't be decrypted.
 */
export function standInSecrets(state = 'as always') {
  const key = state === 'another key' ? keys[state] : keys['as always'];
  const isAvailable = state !== 'unavailable';
  return {
    isEncryptionAvailable: () => isAvailable,
    encryptString(text: string): Buffer {
      if (!isAvailable) throw new Error('Error while encrypting the text provided to safeStorage.encryptString.');
      return Buffer.from([key, ...Buffer.from(text).map((byte) => byte ^ key)]);
    },
    decryptString(bytes: Buffer): string {
      if (!isAvailable || bytes[0] !== key) {
        throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.');
      }
      return Buffer.from(bytes.subarray(1).map((byte) => byte ^ key)).toString();
    },
  };
}
