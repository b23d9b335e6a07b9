import { Inject, Injectable } from '@nestjs/common';
import { addressFault } from '@groundwork/outgoing';
import { ApiError, invalidField } from '@groundwork/rest';
import { CONFIG } from '@groundwork/service';
import type { IdentityConfig } from '../../platform/config/config.js';
import { AuthorizationServer } from './authorization-server.service.js';
import { ClientValidation, type StoredClient } from '../../directory/clients/client-validation.js';
import { profileRules } from '../../directory/clients/security-profile.js';
import { clientMetadata, FAPI } from '../clients/client-metadata.js';
import { offeredGrants } from '../../directory/entities/grant-types.js';

/** The library has no type `spa`: its messages call all clients in browsers web clients. */
const LIBRARY_WORDS = 'for web clients using implicit flow';

/** Checks by the library's own rules whether it could serve a client as it would be stored. (identity.md §2, "Clients") */
@Injectable()
export class LibraryClientValidation extends ClientValidation {
  constructor(
    private readonly server: AuthorizationServer,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'ALLOW_LEGACY_GRANTS' | 'OUTGOING_ALLOW_PRIVATE'>,
  ) {
    super();
  }

  async assertServable(client: StoredClient, otherwiseSigned: readonly string[] = []): Promise<void> {
    assertProfile(client, otherwiseSigned);
    this.assertCallable(client.client_metadata);
    const refused = await this.server.problemOf(clientMetadata(client, offeredGrants(this.config)));
    if (refused === undefined) return;
    const problem = refused.replace(LIBRARY_WORDS, 'of clients that list the grant implicit');
    throw new ApiError('invalid_request', `client_metadata: ${problem}`, {
      details: [{ field: 'client_metadata', code: 'rule', message: problem }],
    });
  }

  private assertCallable({ urls, oauth }: StoredClient['client_metadata']): void {
    const addresses = {
      'urls.backchannel_logout_uri': urls?.backchannel_logout_uri,
      'oauth.jwks_uri': oauth?.['jwks_uri'],
    };
    for (const [member, address] of Object.entries(addresses)) {
      if (typeof address !== 'string') continue; // the library judges other types
      const fault = addressFault(address, this.config.OUTGOING_ALLOW_PRIVATE);
      if (fault) throw invalidField(`client_metadata.${member}`, `cannot be called: ${fault}`, 'rule');
    }
  }
}

/** Throws `invalid_request` with everything that a client lacks of the profile it has. */
function assertProfile(client: StoredClient, otherwiseSigned: readonly string[]): void {
  if (client.client_metadata.security_profile !== FAPI) return;
  const lacks = profileRules(client, otherwiseSigned).filter(({ met }) => !met);
  if (lacks.length === 0) return;
  const field = 'client_metadata.security_profile';
  const details = lacks.map(({ rule, found }) => ({ field, code: 'rule', message: `${rule}: ${found}` }));
  throw new ApiError('invalid_request', `${field}: the client lacks ${lacks.map(({ rule }) => rule).join(', ')}`, {
    details,
  });
}
