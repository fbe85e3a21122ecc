import type { SafeStorage } from 'electron';

/** Encrypts for this user of the computer. It may be unavailable at some starts, or use another key. */
export type Secrets = Pick<SafeStorage, 'isEncryptionAvailable' | 'encryptString' | 'decryptString'>;
