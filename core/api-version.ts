/**
 * The version of the API as a whole, in /api/health. It rises where programs that were made for the older one would do
 * harm; gained fields and endpoints don't raise it.
 */
export const apiVersion = 1;
