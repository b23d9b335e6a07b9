import { Module } from '@nestjs/common';
import { KeyManagement } from './key-management.service.js';
import { KeysController } from './keys.controller.js';
import { KeysModule } from './keys.module.js';

/** Signing keys as records of the management API. */
@Module({ imports: [KeysModule], controllers: [KeysController], providers: [KeyManagement] })
export class KeyManagementModule {}
