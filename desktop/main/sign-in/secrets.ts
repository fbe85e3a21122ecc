import type { SafeStorage } from 'electron';

/** Encrypts data for this user of the computer. At some starts, encryption may be unavailable or use another key. */
export type Secrets = Pick<SafeStorage, 'isEncryptionAvailable' | 'encryptString' | 'decryptString'>;
