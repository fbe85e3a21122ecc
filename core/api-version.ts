/**
 * The version of the whole API, as shown in /api/health. It is raised only if programs made for the older version would do harm. New
 * fields and new endpoints don't raise it.
 *
 * Within one version, the server and its clients must be able to read each other's data, whichever is newer. A desktop app may be newer
 * than its shop, and may have stored older responses. So fields and endpoints are never removed. A new response field is declared with
 * `gained` (core/endpoint.ts), which supplies its value for older responses.
 *
 * tests/core/older-responses.test.ts reads responses of the first server of this version. When the version is raised, record these
 * responses again; `gained` fields may then become plain fields.
 */
export const apiVersion = 1;
