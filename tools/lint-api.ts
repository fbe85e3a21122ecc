// Checks the API's description, as the running shop serves it, against the rules in redocly.yaml. Part of `npm run check`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '#server/http/openapi/openapi.ts';
import { projectRoot } from '#server/project-root.ts';

const folder = join(projectRoot, '.cache');
const file = join(folder, 'openapi.json');
mkdirSync(folder, { recursive: true });
writeFileSync(file, JSON.stringify(openApiDocument({ publicUrl: 'https://shop.test' }), null, 2));

const redocly = join(projectRoot, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
// These variables keep Redocly from using the network.
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const { status } = spawnSync(process.execPath, [redocly, 'lint', file, '--config', 'redocly.yaml'], {
  cwd: projectRoot,
  env,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
