import { Module } from '@nestjs/common';
import { Permissions } from './permissions.service.js';

/** The rules of giving permissions, for the relations that do. */
@Module({ providers: [Permissions], exports: [Permissions] })
export class PermissionsModule {}
