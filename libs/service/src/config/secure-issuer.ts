import type { Check } from './variable.js';

/** Plain http is tolerable on a developer's machine only. */
export const secureIssuer: Check<string> = (issuer = '', { ENVIRONMENT }) =>
  ENVIRONMENT === 'development' || issuer.startsWith('https://') || isLocal(issuer)
    ? undefined
    : { problem: `is ${issuer} while ENVIRONMENT is ${ENVIRONMENT}`, expected: 'an https address' };

const isLocal = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
