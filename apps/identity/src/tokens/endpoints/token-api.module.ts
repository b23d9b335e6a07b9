import { Module } from '@nestjs/common';
import { AccountsModule } from '../../sign-in/accounts/accounts.module.js';
import { AuthorizationServerModule } from '../server/authorization-server.module.js';
import { KeysModule } from '../../platform/keys/keys.module.js';
import { DeviceCodeController } from './device-code.controller.js';
import { IntrospectionCallers } from './introspection-caller.service.js';
import { IntrospectionController } from './introspection.controller.js';
import { Introspection } from './introspection.service.js';
import { OneTimePasswordController } from './one-time-password.controller.js';
import { OneTimePasswordSending } from './one-time-password-sending.service.js';
import { OwnJwts } from './own-jwts.service.js';
import { RevocationController } from './revocation.controller.js';
import { Revocation } from './revocation.service.js';
import { TokenController } from './token.controller.js';
import { TokenStates } from './token-states.service.js';
import { UserInfoController } from './user-info.controller.js';
import { UserInfo } from './user-info.service.js';

/** The specification's own token operations, and the standard ones the library does not answer for us. */
@Module({
  imports: [AccountsModule, AuthorizationServerModule, KeysModule],
  controllers: [
    TokenController,
    DeviceCodeController,
    IntrospectionController,
    OneTimePasswordController,
    RevocationController,
    UserInfoController,
  ],
  providers: [OwnJwts, Introspection, IntrospectionCallers, OneTimePasswordSending, Revocation, TokenStates, UserInfo],
  exports: [Introspection],
})
export class TokenApiModule {}
