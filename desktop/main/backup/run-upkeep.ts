import { utilityProcess } from 'electron';
import { type UpkeepMessage, type UpkeepTask, upkeepMessage } from '#core/upkeep.ts';
import { inheritedEnvironment } from '../host/server-environment.ts';
import { logOutputOf } from '../log/app-log.ts';

/** Thrown when an upkeep task failed; the message is a sentence for the owner. */
export class FailedUpkeep extends Error {}

type ResultOf = {
  backup: 'backed-up';
  list: 'listed';
  restore: 'restored';
  'reset-staff': 'staff-reset';
};
type Result<Kind extends UpkeepTask['kind']> = Extract<UpkeepMessage, { kind: ResultOf[Kind] }>;

const resultOf: ResultOf = { backup: 'backed-up', list: 'listed', restore: 'restored', 'reset-staff': 'staff-reset' };

/**
 * Runs one task on a shop's folder in a separate process, so that the window stays responsive. The process ends with the app.
 * @param program the path of the built dist/server/upkeep.js
 * @throws FailedUpkeep
 */
export function runUpkeep<Kind extends UpkeepTask['kind']>(
  program: string,
  task: Extract<UpkeepTask, { kind: Kind }>,
  onStep: (text: string) => void = () => {},
): Promise<Result<Kind>> {
  const env = inheritedEnvironment(process.env);
  const child = utilityProcess.fork(program, [], { env, serviceName: 'Hindquarter upkeep', stdio: 'pipe' });
  logOutputOf(child);
  return new Promise((resolve, reject) => {
    child.on('message', (data: unknown) => {
      const message = upkeepMessage.parse(data);
      if (message.kind === 'step') {
        onStep(message.text);
        return;
      }
      if (message.kind === 'failed') reject(new FailedUpkeep(message.text));
      else if (message.kind === resultOf[task.kind]) resolve(message as Result<Kind>);
      child.kill();
    });
    child.once('exit', () => reject(new FailedUpkeep('It was interrupted. Nothing was changed.')));
    child.postMessage(task);
  });
}
