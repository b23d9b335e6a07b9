import { Injectable } from '@nestjs/common';
import { ClientSecrets } from '../../platform/keys/client-secrets.service.js';
import { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import { SigningKeys } from '../../platform/keys/signing-keys.service.js';
import type { ConfigurationDocument } from './configuration.dto.js';

const ASYMMETRIC = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;

/** Secrets of what a document makes: no document has any, so nobody knows them until their own operations set others. */
@Injectable()
export class ConfigurationSecrets {
  constructor(
    private readonly secrets: ClientSecrets,
    private readonly cipher: SecretCipher,
    private readonly keys: SigningKeys,
  ) {}

  /** The digest of a new client's secret. */
  readonly clientSecretHash = (): string => this.secrets.hash(this.secrets.make());

  /** The encrypted signing secret of a new HS256 resource. */
  readonly signingSecret = (resourceId: string): string =>
    this.cipher.encrypt(this.secrets.make(), `signing_secret/${resourceId}`);

  /** There is a key before the first token asks for one. (identity.md §7) */
  async ensureKeys({ resources = [] }: ConfigurationDocument): Promise<void> {
    const asked = new Set(resources.map(({ resource_metadata }) => resource_metadata?.signing_algorithm));
    for (const algorithm of ASYMMETRIC) if (asked.has(algorithm)) await this.keys.ensure(algorithm);
  }
}
