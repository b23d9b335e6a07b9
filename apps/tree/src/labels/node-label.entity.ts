import { Audited, view } from '@groundwork/records';
import { Changes, EnumField, TextField, UuidField } from '@groundwork/rest';
import { IntersectionType, PickType } from '@nestjs/swagger';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { DEFAULT_LANGUAGE, LanguageField } from '../platform/languages/languages.js';

/** What a label is for: another name that is shown, or one that is only searched for, such as a misspelling. (SKOS Reference §5) */
export const LABEL_KINDS = ['alt', 'hidden'] as const;

/** Another name of a node in one language. (docs/trees.md, "Labels and relations") */
@Entity({ name: 'label' })
export class NodeLabel extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') tree_version_id!: string;
  @Column('uuid') node_id!: string;
  @Column('text')
  @LanguageField({
    description: 'One that the tree lists; see the translations.',
    optional: true,
    default: DEFAULT_LANGUAGE,
    example: 'mn_MN',
  })
  language!: string;
  @Column('text')
  @EnumField(LABEL_KINDS, {
    name: 'LabelKind',
    description: '`alt` is shown beside the name, `hidden` is for searches alone, such as a misspelling.',
    optional: true,
    default: 'alt',
  })
  kind!: string;
  @Column('text') @TextField() value!: string;
}

/** The attributes of `fields`, `sort` and `q`. */
export const nodeLabelView = view(NodeLabel, {
  name: 'NodeLabel',
  order: (label) => sql`${label}.language, ${label}.kind, ${label}.value`,
});

/** Body of the create operation. */
export class NewNodeLabel extends IntersectionType(
  PickType(NodeLabel, ['value'] as const),
  Changes(PickType(NodeLabel, ['language', 'kind'] as const)),
) {}
