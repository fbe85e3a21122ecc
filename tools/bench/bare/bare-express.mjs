// The baseline: Express with only one route for each recorded response, sent the way Express sends text. Started by
// bare-server.ts, which passes in the responses. Plain JavaScript, because stripping types would slow the start.
import express from 'express';

const app = express();

process.on('disconnect', () => process.exit());
process.once('message', (/** @type {{ path: string, type: string, body: string }[]} */ responses) => {
  for (const { path, type, body } of responses) {
    app.get(path, (_request, response) => {
      response.type(type).send(body);
    });
  }
  const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
});
