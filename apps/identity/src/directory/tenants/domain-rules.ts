import { randomBytes } from 'node:crypto';
import { getDomain } from 'tldts';

const TOKEN_BYTES = 24;

/** What is wrong with a domain of a tenant, beside its form; private suffixes such as `github.io` are public ones here. */
export const domainFault = (domain: string): string | undefined =>
  getDomain(domain, { allowPrivateDomains: true }) === null ? 'is a public suffix, which no tenant can own' : undefined;

/** What the TXT record of a new domain has to say. */
export const newVerificationToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
