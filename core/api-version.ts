/**
 * The version of the whole API, as shown in /api/health. It is raised only if programs made for the older version would do harm;
 * new fields and endpoints don't raise it.
 *
 * Within one version, the server and its clients must be able to read each other's data, in whichever order they are updated: a
 * desktop app may be newer than its shop, and may have stored older responses. A new response field is therefore declared with
 * `gained` (core/endpoint.ts), which supplies its value for older responses, and fields and endpoints are never removed.
 * tests/core/older-responses.test.ts reads responses of the first server of this version. When the version is raised, record
 * these responses again; `gained` fields may then become plain fields.
 */
export const apiVersion = 1;
