// `npm run backup` of DATA_DIR where the system lets no file grow beyond two megabytes, as on a disk that is nearly full.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';

const command = `ulimit -f 4000; exec "$0" "$1"`;
const { status, stderr, stdout } = spawnSync(
  'sh',
  ['-c', command, process.execPath, join(projectRoot, 'server', 'commands', 'backup.ts')],
  { encoding: 'utf8', env: process.env },
);
process.send?.({ code: status, text: stderr + stdout });
