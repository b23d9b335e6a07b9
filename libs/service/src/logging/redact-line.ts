const PATTERNS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Authorization schemes with their credentials (RFC 9110 §11.4)
  [/\b(Bearer|Basic|DPoP)\s+[\w.~+/=-]{8,}/gi, '$1 [redacted]'],
  // JSON web tokens (RFC 7519)
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)*/g, '[redacted]'],
  // Passwords in URLs (RFC 3986 §3.2.1)
  [/(:\/\/[^\s/:@"]*:)[^\s/@"]+@/g, '$1[redacted]@'],
  // Parameters of queries and forms
  [
    /\b((?:\w*(?:token|secret|password|assertion|code_verifier)|code|otp|user_code|device_code|ticket)=)[^\s&"\\]+/gi,
    '$1[redacted]',
  ],
];

/** The last net: takes credentials out of a finished log line by their looks, wherever they stand. */
export const redactLine = (line: string): string =>
  PATTERNS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
