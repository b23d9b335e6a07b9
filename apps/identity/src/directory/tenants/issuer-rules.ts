import { addressFault } from '@groundwork/outgoing';

/** What is wrong with the issuer of a provider: compared exactly, and called. (OpenID Connect Core §2, "iss"; OpenID Connect Discovery §4) */
export function issuerFault(issuer: string, allowPrivate: boolean): string | undefined {
  if (/[?#]/.test(issuer)) return 'must have neither query nor fragment';
  const fault = addressFault(issuer, allowPrivate);
  return fault && `cannot be called: ${fault}`;
}
