import { Module } from '@nestjs/common';
import { PasswordsModule } from '../../platform/passwords/passwords.module.js';
import { ClientSecretsModule } from '../../platform/keys/client-secrets.module.js';
import { FirstStart } from './first-start.service.js';

/** Makes the defaults of an installation. */
@Module({ imports: [PasswordsModule, ClientSecretsModule], providers: [FirstStart] })
export class FirstStartModule {}
