import { Changes } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { Translation } from './translation.entity.js';

/** Body of the create operations. */
export class NewTranslation extends Changes(PickType(Translation, ['language', 'name', 'description'] as const)) {}

/** Body of the update operations. */
export class TranslationChanges extends Changes(PickType(Translation, ['name', 'description'] as const)) {}
