import { Module } from '@nestjs/common';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { OwnApplications } from './own-applications.service.js';
import { OwnIdentities } from './own-identities.service.js';
import { OwnProfiles } from './own-profile.service.js';
import { OwnSessions } from './own-sessions.service.js';

const OFFERED = [OwnApplications, OwnIdentities, OwnProfiles, OwnSessions];

/** What users do with their own accounts; the pages for it are in `interaction/account`. */
@Module({ imports: [ChangesModule], providers: OFFERED, exports: OFFERED })
export class AccountModule {}
