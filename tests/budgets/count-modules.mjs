// Loaded into the server by `--import`: appends the path of each module that the server loads to the file MODULES_FILE.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const file = process.env.MODULES_FILE;
if (isMainThread && file) {
  registerHooks({
    load(url, context, nextLoad) {
      if (url.startsWith('file:')) appendFileSync(file, `${fileURLToPath(url)}\n`);
      return nextLoad(url, context);
    },
  });
}
