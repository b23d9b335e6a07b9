import { defineService } from '@groundwork/service';
import { appModule, VERSION } from './app/app.module.js';
import { recordRefusals } from './platform/audit/record-event.js';
import { HOOK_REQUESTS } from './directory/hooks/hook-schemas.js';
import { authorizationMiddlewares, hasClientOrigins } from './tokens/server/serve-authorization.js';
import { identityConfig } from './platform/config/config.js';
import { IDENTITY_SCOPES } from './app/first-start/system-resources.js';
import { identityMigrations } from './migrations/identity-migrations.js';
import { IDENTITY_TAGS } from './tags.js';

/** The identity and access service. (Identity, "What the service does") */
export const identity = defineService({
  name: 'identity',
  title: 'Identity',
  version: VERSION,
  description:
    'Issues and explains tokens, and manages who may do what: clients, resources, tenants, users, roles and groups. ' +
    'Token operations speak the dialect of this specification at `/token`, `/tokeninfo`, `/userinfo`, `/device_code`, `/revoke`, ' +
    'and the standards below `/oauth2/`.',
  config: identityConfig,
  module: appModule,
  database: { migrations: identityMigrations },
  scopes: IDENTITY_SCOPES,
  tags: IDENTITY_TAGS,
  sends: HOOK_REQUESTS,
  before: (config, app) => [recordRefusals(app), ...authorizationMiddlewares(config, app)],
  ownCors: hasClientOrigins,
  landing: [
    { path: '/account', text: 'Your account' },
    { path: '/.well-known/openid-configuration', text: 'OpenID Connect discovery' },
  ],
});
