import { EventEmitter } from 'node:events';

// Before a program that the stand-in's utilityProcess forks: its parent's port, over Node's own channel.

const port = new EventEmitter() as EventEmitter & { postMessage(message: unknown): void };
port.postMessage = (message) => void process.send?.(message);
// As Electron does: what comes before the program listens waits for it.
port.once('newListener', () => {
  setImmediate(() => process.on('message', (data) => port.emit('message', { data })));
});
// As Electron does: no such process outlives the app.
process.on('disconnect', () => process.exit(0));
Object.assign(process, { parentPort: port });
