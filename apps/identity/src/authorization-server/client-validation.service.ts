import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '@groundwork/rest';
import { CONFIG } from '@groundwork/service';
import type { IdentityConfig } from '../config.js';
import { AuthorizationServer } from './authorization-server.service.js';
import { clientMetadata, type ClientColumns } from './client-metadata.js';
import { grantOffer } from './grant-offer.js';

/** Asks the library whether it could serve a client as it would be stored. (identity.md §2, "Clients") */
@Injectable()
export class ClientValidation {
  constructor(
    private readonly server: AuthorizationServer,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'ALLOW_LEGACY_GRANTS'>,
  ) {}

  /** Throws `invalid_request` saying what is wrong. */
  async assertServable(client: ClientColumns): Promise<void> {
    const problem = await this.server.problemOf(clientMetadata(client, grantOffer(this.config)));
    if (problem === undefined) return;
    throw new ApiError('invalid_request', `client_metadata: ${problem}`, {
      details: [{ field: 'client_metadata', code: 'rule', message: problem }],
    });
  }
}
