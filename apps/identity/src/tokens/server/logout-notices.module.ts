import { Module } from '@nestjs/common';
import { AuthorizationServerModule } from './authorization-server.module.js';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { LogoutNotices, NoticeSurroundings } from './logout-notices.service.js';

/** Telling clients of sessions that ended. */
@Module({
  imports: [AuthorizationServerModule, ChangesModule],
  providers: [LogoutNotices, NoticeSurroundings],
  exports: [LogoutNotices],
})
export class LogoutNoticesModule {}
