/**
 * The version of the whole API, as shown in /api/health. It is raised when programs made for the older version would do harm; new
 * fields and endpoints don't raise it.
 *
 * Until it is raised, each side must be able to read what the other one sent before its own update: a desktop app may be newer
 * than its shop, and may have stored older responses. So a new field of a response is declared with `gained` (core/endpoint.ts),
 * which gives its value in older responses, and fields and endpoints are never removed. tests/core/older-responses.test.ts reads
 * responses of the first server of this version. When the version is raised, record them again; `gained` fields may then become
 * plain ones.
 */
export const apiVersion = 1;
