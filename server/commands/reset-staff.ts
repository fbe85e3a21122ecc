import { resetStaffIn } from '../accounts/reset-staff-in.ts';
import { readEnv, StartupError } from '../env.ts';
import { printLine, readArguments, runCommand } from './run-command.ts';

// `npm run reset-staff -- NAME`: sets a new password and the owner's role, for an owner who can't sign in and receives no emails.
// Anyone who can read the data folder can do this; no one can do it over the network.

const usage = 'Use: npm run reset-staff -- [NAME]';

await runCommand(async () => {
  const { positionals } = readArguments({ allowPositionals: true }, usage);
  const [name = null, ...more] = positionals;
  if (more.length > 0) throw new StartupError(`One account at a time.\n${usage}`);
  const { username, password } = await resetStaffIn(readEnv(process.env), name).catch((error: unknown) => {
    if (name !== null || !(error instanceof StartupError)) throw error;
    throw new StartupError(`${error.message}\n${usage}`);
  });
  printLine(`Staff account, shown this once: ${username} / ${password}`);
  printLine(
    'It is signed out everywhere. Start the shop and sign in at /admin, then choose a password of your own at /account.',
  );
});
