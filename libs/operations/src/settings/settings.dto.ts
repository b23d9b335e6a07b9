import { Changes } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { Settings } from './settings.entity.js';

/** What Update Settings takes; absent members stay. */
export class SettingsChanges extends Changes(PickType(Settings, ['environment'] as const)) {}
