// Loaded into the server by `--import`. If the process that started it ends, even by SIGKILL, the channel between them closes,
// and the server stops as if it had been asked to.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The listener alone would keep a server running that has closed everything else.
  process.channel.unref();
}
