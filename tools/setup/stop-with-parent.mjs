// Loaded into the server by `--import`. If the process that started the server ends, even by SIGKILL, the channel between them
// closes, and the server stops as after a SIGTERM.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Without this, the listener alone would keep a server running after everything else has been closed.
  process.channel.unref();
}
