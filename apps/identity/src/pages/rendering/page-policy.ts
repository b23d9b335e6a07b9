/** Headers of every page. (identity.md §2, "CSP"; §12, 42) */
export const pageHeaders = (formTargets: readonly string[] = []): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': pagePolicy(formTargets),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
});

/**
 * Nothing is loaded or run that is not ours; forms go to us and, by redirect, to where the client waits: Chromium checks
 * redirects after a post against `form-action` too.
 */
export const pagePolicy = (formTargets: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "script-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", ...new Set(formTargets)].join(' ')}`,
  ].join('; ');

/** A redirect address as `form-action` names it: its origin, or the scheme of a native application. */
export function formTarget(address: unknown): string[] {
  if (typeof address !== 'string' || !URL.canParse(address)) return [];
  const { protocol, origin } = new URL(address);
  return [protocol === 'https:' || protocol === 'http:' ? origin : protocol];
}
