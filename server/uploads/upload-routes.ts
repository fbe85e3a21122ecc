import { AppError } from '#core/app-error.ts';
import { createUpload, putUpload } from '#core/uploads/upload-api.ts';
import type { Deps } from '#server/deps.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { serveStream } from '#server/http/serve-stream.ts';
import { takeUpload } from './take-upload.ts';

export function addUploadRoutes(routes: Routes, deps: Deps): void {
  serve(routes, createUpload, async ({ session, now }) => {
    if (session === null) throw new AppError('signed_out');
    return deps.uploadedImages.create(session.id, now);
  });
  serveStream(routes, putUpload, async ({ params, query, session, now, signal }, request, response) => {
    if (session === null) throw new AppError('signed_out');
    const { signature } = query;
    const objectPath = await takeUpload(deps, { name: params.name, signature, sessionId: session.id, now, request });
    if (signal.aborted) return;
    response.status(200).set('Cache-Control', 'no-store').json({ objectPath });
  });
}
