import { Audited, view } from '@groundwork/records';
import { TextField, UuidField, Changes } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { DEFAULT_LANGUAGE, LanguageField } from '../platform/languages/languages.js';
import { PickType } from '@nestjs/swagger';

/** Name and description of a tree, version or node in one language. (Tree, "Translation") */
@Entity({ name: 'translation' })
export class Translation extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ description: 'The label of the translated record.', readOnly: true }) label_id!: string;
  @Column('text')
  @LanguageField({
    description: 'One that the tree lists: `en_US`, `en_UK`, `mn_MN` or, where it lists others, a BCP 47 tag.',
    optional: true,
    default: DEFAULT_LANGUAGE,
    example: 'mn_MN',
  })
  language!: string;
  @Column('text', { nullable: true }) @TextField({ optional: true }) name!: string | null;
  @Column('text', { nullable: true }) @TextField({ max: 10_000, min: 0, optional: true }) description!: string | null;
  /** Which record it belongs to: exactly one of tree and version is set; with a version, maybe a node of it. */
  @Column('uuid', { nullable: true }) tree_id!: string | null;
  @Column('uuid', { nullable: true }) tree_version_id!: string | null;
  @Column('uuid', { nullable: true }) node_id!: string | null;
}

/** The attributes of `fields`, `sort` and `q`. */
export const translationView = view(Translation, {
  name: 'Translation',
  key: 'language',
  order: (translation) => sql`${translation}.language`,
});

/** Body of the create operations. */
export class NewTranslation extends Changes(PickType(Translation, ['language', 'name', 'description'] as const)) {}

/** Body of the update operations. */
export class TranslationChanges extends Changes(PickType(Translation, ['name', 'description'] as const)) {}
