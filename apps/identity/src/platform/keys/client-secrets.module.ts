import { Module } from '@nestjs/common';
import { SecretsModule } from './secrets.module.js';
import { ClientSecrets } from './client-secrets.service.js';

/** Making and checking the secrets of clients. */
@Module({ imports: [SecretsModule], providers: [ClientSecrets], exports: [ClientSecrets] })
export class ClientSecretsModule {}
