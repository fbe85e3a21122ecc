import type { SafeStorage } from 'electron';

/** Encrypts data for this user of the computer. Encryption isn't always available, and its key may be another one after a restart. */
export type Secrets = Pick<SafeStorage, 'isEncryptionAvailable' | 'encryptString' | 'decryptString'>;
