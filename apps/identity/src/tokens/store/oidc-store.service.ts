import { Inject, Injectable } from '@nestjs/common';
import { Records, type Database } from '@groundwork/records';
import { CONFIG } from '@groundwork/service';
import type { IdentityConfig } from '../../platform/config/config.js';
import { Pepper } from '../../platform/keys/pepper.service.js';
import { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import { ClientSecrets } from '../../platform/keys/client-secrets.service.js';

/** What the rows of all the library's models are kept with. */
@Injectable()
export class OidcStore {
  readonly clientSecrets: ClientSecrets;
  /** How long a used refresh token still answers. */
  readonly graceSeconds: number;

  constructor(
    @Inject(Records) readonly db: Database,
    readonly cipher: SecretCipher,
    readonly pepper: Pepper,
    @Inject(CONFIG) { REFRESH_GRACE_SECONDS }: Pick<IdentityConfig, 'REFRESH_GRACE_SECONDS'>,
  ) {
    this.clientSecrets = new ClientSecrets(pepper);
    this.graceSeconds = REFRESH_GRACE_SECONDS;
  }
}
