import fc from 'fast-check';
import { testSeed } from './chance.ts';

// Only `npm run test:chance` uses another seed.
fc.configureGlobal({ seed: testSeed });

/** fast-check with the tests' own seed. */
export { default as fc } from 'fast-check';
