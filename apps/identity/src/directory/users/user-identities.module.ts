import { Module } from '@nestjs/common';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { UsersModule } from './users.module.js';
import { UserIdentitiesController } from './user-identities.controller.js';
import { UserIdentitiesService } from './user-identities.service.js';

/** User identities. */
@Module({
  imports: [ChangesModule, UsersModule],
  controllers: [UserIdentitiesController],
  providers: [UserIdentitiesService],
  exports: [UserIdentitiesService],
})
export class UserIdentitiesModule {}
