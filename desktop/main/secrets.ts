import type { SafeStorage } from 'electron';

/** What encrypts for this user of the computer. It may be unavailable, or have another key, at one start and not at the next. */
export type Secrets = Pick<SafeStorage, 'isEncryptionAvailable' | 'encryptString' | 'decryptString'>;
