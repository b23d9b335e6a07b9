/** Seconds since 1970, as tokens count them. (RFC 7519 §2, "NumericDate") */
export const epochSeconds = (): number => Math.floor(Date.now() / 1_000);
