import { EventEmitter } from 'node:events';

// Loaded before a program that the stand-in's utilityProcess forks. Implements the parent's port over Node's own channel.

const port = new EventEmitter() as EventEmitter & { postMessage(message: unknown): void };
port.postMessage = (message) => void process.send?.(message);
// As in Electron, messages that arrive before the program listens are kept.
port.once('newListener', () => {
  setImmediate(() => process.on('message', (data) => port.emit('message', { data })));
});
// As in Electron, a forked process doesn't outlive the app.
process.on('disconnect', () => process.exit(0));
Object.assign(process, { parentPort: port });
