import { EnumField, IntegerField, ListField } from '@groundwork/rest';
import { REGISTRABLE_GRANTS } from './grant-types.js';

/** Who registers clients by the protocol of RFC 7591: nobody, holders of the scope `clients:register`, everybody. */
export const CLIENT_REGISTRATIONS = ['off', 'token', 'open'] as const;
export type ClientRegistrationMode = (typeof CLIENT_REGISTRATIONS)[number];

const MAX_CLIENTS = 100_000;
const TEN_YEARS_DAYS = 3_650;
/** A host name, or an address as URLs write it. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$/;

/** What applications that register themselves may be. (docs/client-registration.md, "Policy") */
export class ClientRegistration {
  @EnumField(CLIENT_REGISTRATIONS, {
    name: 'ClientRegistrationMode',
    optional: true,
    description:
      'Who registers clients: nobody (`off`, the default), whose token has the scope `clients:register` (`token`), or everybody (`open`).',
  })
  mode?: ClientRegistrationMode | null;
  @ListField({
    optional: true,
    values: REGISTRABLE_GRANTS,
    description: 'Grants that they may have; `authorization_code` and `refresh_token` by default.',
  })
  grant_types?: string[] | null;
  @ListField({
    optional: true,
    max: 253,
    pattern: HOST,
    description:
      'Hosts of their redirect URIs, compared exactly; without it all. With it, also `localhost` has to be among them.',
  })
  redirect_hosts?: string[] | null;
  @ListField({
    optional: true,
    max: 255,
    description:
      'Scopes that they may request: of OpenID Connect (all by default), of resources of your own, and those that all users have.',
  })
  scopes?: string[] | null;
  @IntegerField({ optional: true, min: 0, max: MAX_CLIENTS, description: 'How many there may be; 1,000 by default.' })
  max_clients?: number | null;
  @IntegerField({
    optional: true,
    min: 1,
    max: TEN_YEARS_DAYS,
    description: 'Days without a token after which they are deleted; 90 by default.',
  })
  unused_days?: number | null;
}
