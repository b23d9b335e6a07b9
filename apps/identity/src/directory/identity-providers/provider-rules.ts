import { createPrivateKey } from 'node:crypto';
import { addressFault } from '@groundwork/outgoing';
import type { ProviderSettings } from '../entities/provider-settings.js';
import { presetFaults, type ProviderFault, type TypedProvider } from './provider-presets.js';

/** What is wrong with the issuer of a provider: compared exactly, and called. (OpenID Connect Core §2, "iss"; OpenID Connect Discovery §4) */
export function issuerFault(issuer: string, allowPrivate: boolean): string | undefined {
  if (/[?#]/.test(issuer)) return 'must have neither query nor fragment';
  const fault = addressFault(issuer, allowPrivate);
  return fault && `cannot be called: ${fault}`;
}

const ENDPOINTS = ['authorization_url', 'token_url', 'userinfo_url'] as const;

/** What is wrong with the addresses that a body gives. */
export function addressFaults(
  { issuer_url: issuer, settings }: { issuer_url?: string | null; settings?: ProviderSettings | null },
  allowPrivate: boolean,
): readonly ProviderFault[] {
  const issuerWrong = issuer ? issuerFault(issuer, allowPrivate) : undefined;
  return [
    ...(issuerWrong === undefined ? [] : [{ field: 'issuer_url', message: issuerWrong }]),
    ...ENDPOINTS.flatMap((name) => {
      const address = settings?.[name];
      const why = address ? addressFault(address, allowPrivate) : undefined;
      return why === undefined ? [] : [{ field: `settings.${name}`, message: `cannot be called: ${why}` }];
    }),
  ];
}

/** What is wrong with a secret, which the message does not repeat. (Apple, "Creating a client secret") */
export function secretFault(type: string, secret: string | null | undefined): string | undefined {
  if (type !== 'apple' || !secret) return undefined;
  return isP256Key(secret) ? undefined : 'must be the text of the .p8 file: a private key on P-256 in PEM';
}

function isP256Key(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/** The first fault of a provider and its new secret. */
export function providerFault(provider: TypedProvider, secret: string | null | undefined): ProviderFault | undefined {
  const secretWrong = secretFault(provider.provider_type, secret);
  return secretWrong === undefined ? presetFaults(provider)[0] : { field: 'client_secret', message: secretWrong };
}
