import { Module } from '@nestjs/common';
import { Permissions } from './permissions.service.js';
import { Privileges } from './privileges.service.js';

/** The rules of giving permissions, for the relations that do. */
@Module({ providers: [Permissions, Privileges], exports: [Permissions, Privileges] })
export class PermissionsModule {}
