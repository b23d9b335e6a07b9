import { Module } from '@nestjs/common';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { SecondFactorsModule } from './second-factors.module.js';
import { UsersModule } from '../../directory/users/users.module.js';
import { UserSecondFactorsController } from './user-second-factors.controller.js';
import { UserSecondFactorsService } from './user-second-factors.service.js';

/** User second factors. */
@Module({
  imports: [ChangesModule, SecondFactorsModule, UsersModule],
  controllers: [UserSecondFactorsController],
  providers: [UserSecondFactorsService],
})
export class UserSecondFactorsModule {}
