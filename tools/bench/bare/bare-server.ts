import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type BareServer = { url: string; stop(): void };
export type RecordedResponse = { path: string; type: string; body: string };

/** Records the shop's responses at these URLs, without compression, as the load generator requests them. */
export async function recordResponses(urls: string[]): Promise<RecordedResponse[]> {
  return Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
      const type = response.headers.get('content-type') ?? '';
      return { path: new URL(url).pathname, type, body: await response.text() };
    }),
  );
}

export async function startBareServer(responses: RecordedResponse[]): Promise<BareServer> {
  const child = fork(join(import.meta.dirname, 'bare-express.mjs'), { stdio: 'inherit' });
  child.send(responses);
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${message.port}`, stop: () => stop(child) };
}

function stop(child: ChildProcess): void {
  child.kill('SIGKILL');
}
