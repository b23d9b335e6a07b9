import { Audited, view } from '@groundwork/records';
import { FlagField, ListField, TextField, UuidField } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';

const MAX_FALLBACKS = 10;

/** A language of a tree, as rows of the view `listed_language` say it. (docs/trees.md, "Languages") */
@Entity({ name: 'listed_language', synchronize: false })
export class TreeLanguage extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') tree_id!: string;
  @Column('text')
  @TextField({ description: '`en_US`, `en_UK`, `mn_MN` or a BCP 47 tag in canonical form.', readOnly: true })
  language!: string;
  @Column('text', { array: true })
  @ListField({
    description: 'Languages of the tree in which a missing text is looked for, in this order.',
    optional: true,
    nullable: false,
    maxItems: MAX_FALLBACKS,
    example: ['en_US'],
  })
  fallback!: string[];
  @Column('boolean')
  @FlagField({
    description: 'Texts that name no language are in this one; one language of a tree is the default.',
    optional: true,
    nullable: false,
  })
  is_default!: boolean;
}

/** The attributes of `fields`, `sort` and `q`. */
export const treeLanguageView = view(TreeLanguage, {
  name: 'TreeLanguage',
  key: 'language',
  order: (listed) => sql`${listed}.language`,
});

/** Body of the operation that adds or changes a language; what it leaves out stays, or is empty for a new one. */
export class TreeLanguageSettings extends PickType(TreeLanguage, ['fallback', 'is_default'] as const) {}
