import { PickType } from '@nestjs/swagger';
import { UserIdentity } from '../entities/user-identity.entity.js';

/** Body of Link User Identity. */
export class NewUserIdentity extends PickType(UserIdentity, ['provider_id', 'external_id', 'profile_data'] as const) {}
