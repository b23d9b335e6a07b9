/** The statuses each pattern of the specification lists; `AUTH` is ours, for token endpoints. (Identity, "Errors" 3) */
export const STATUS_PATTERNS = {
  L: [200, 400, 401, 403, 405, 429, 500, 501, 503],
  G: [200, 400, 401, 403, 404, 405, 429, 500, 501, 503],
  C: [201, 400, 401, 403, 405, 409, 429, 500, 501, 503],
  U: [200, 400, 401, 403, 404, 405, 409, 429, 500, 501, 503],
  S: [200, 400, 401, 403, 405, 409, 429, 500, 501, 503],
  D: [400, 401, 403, 404, 405, 429, 500, 501, 503],
  AC: [400, 401, 403, 405, 409, 429, 500, 501, 503],
  AC4: [400, 401, 403, 404, 405, 409, 429, 500, 501, 503],
  T: [400, 401, 403, 405, 429, 500, 501, 503],
  TOK: [200, 400, 401, 403, 405, 429, 500, 501, 503],
  REV: [400, 401, 403, 405, 429, 500, 501, 503],
} as const;

/** A status pattern of the specification. */
export type StatusPattern = keyof typeof STATUS_PATTERNS;
