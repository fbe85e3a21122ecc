// `npm run stripe:try`: runs the server's journeys (payment scenarios) in Stripe's own test mode, with STRIPE_SECRET_KEY,
// STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET of a test account.
import { installPackages } from './setup/install-packages.mjs';
import { environmentWithPackages, pinnedNode, requirePinnedNode } from './setup/pinned-node.mjs';
import { inProject } from './setup/project-folder.mjs';
import { runChild } from './setup/run-child.mjs';

await installPackages();
requirePinnedNode();
process.exitCode = await runChild(pinnedNode, [inProject('tools', 'stripe-try', 'main.ts')], {
  env: environmentWithPackages({ NODE_ENV: 'production' }),
});
