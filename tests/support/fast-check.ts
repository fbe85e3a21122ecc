import fc from 'fast-check';
import { testSeed } from './chance.ts';

// Another seed by `npm run test:chance` alone.
fc.configureGlobal({ seed: testSeed });

/** Properties on the tests' own seed. */
export { default as fc } from 'fast-check';
