import { runCommand } from '#server/commands/run-command.ts';
import { readEnv } from '#server/env.ts';
import { tryStripe } from './try-stripe.ts';

/**
 * How long to wait for a person on the bank's page; 0 if the output isn't a terminal, because no one is there to open the page.
 */
const patienceMs = process.stdin.isTTY ? 180_000 : 0;

await runCommand(async () => {
  const { stripe } = readEnv(process.env);
  const failed = await tryStripe({ stripe, patienceMs, print: (line) => process.stdout.write(`${line}\n`) });
  process.exitCode = failed === 0 ? 0 : 1;
});
