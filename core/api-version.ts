/**
 * The version of the API as a whole, in /api/health. It rises where programs that were made for the older one would do
 * harm; gained fields and endpoints don't raise it.
 *
 * Until it rises, each side must read what the other one sent before its own update: a desktop app newer than its shop, and
 * responses that an app stored for later. So a response's field that is new is declared with `gained` (core/endpoint.ts), which
 * says what it is in an older response, and no field and no endpoint goes. tests/core/older-responses.test.ts reads what the
 * first server of this version answered. With a new version, record them again, and `gained` fields may become plain ones.
 */
export const apiVersion = 1;
