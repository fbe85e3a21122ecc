import pLimit from 'p-limit';

/** A hash takes 19 MB and a core for a moment: more than two at a time would stall the shop for everybody else. */
const hashing = pLimit(2);

/** The hash of a password that nobody knows, made like every other: an unknown name takes as long as a known one. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$C46JzoznqTDO6t7AXxv8wA$vXPfo/5Z5NWQMkuvSmB3u2gcC4hmNXbGZgvVndoLS5Q';

// Loaded at first use: most visits never sign in.
const argon2 = () => import('@node-rs/argon2');

/** The argon2id hash to store, salt and costs included. */
export function hashPassword(password: string): Promise<string> {
  return hashing(async () =>
    (await argon2()).hash(password, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
  );
}

/**
 * Whether the password belongs to the hash; a null hash (no such account) takes as long and is false.
 * `admit` runs right before the check, when its turn has come: what it throws refuses tries that were sent at once.
 */
export function verifyPassword(hash: string | null, password: string, admit: () => Promise<void>): Promise<boolean> {
  return hashing(async () => {
    await admit();
    const { verify } = await argon2();
    return (await verify(hash ?? nobodysHash, password)) && hash !== null;
  });
}
