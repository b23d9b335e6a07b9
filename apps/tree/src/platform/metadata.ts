import {
  ListField,
  ObjectField,
  ObjectsField,
  TextField,
  TextOrNumberField,
  UuidField,
  Without,
} from '@groundwork/rest';

/** Names the translations of a record. (Tree, "tree_metadata") */
export class Label {
  @UuidField({
    description: 'Made by the system unless an unused one is sent on create.',
    optional: true,
    nullable: false,
  })
  label_id?: string;
}

/** One of the record's own fields. (Tree, "tree_metadata") */
export class MetadataField {
  @TextField({ max: 100 }) name!: string;
  @TextOrNumberField() value!: string | number;
}

/** What trees and nodes carry besides their own members. (Tree, "tree_metadata"; tree.md §6) */
export class TreeMetadata {
  @ObjectField(() => Label, { optional: true, nullable: false }) label?: Label;
  @ListField({ description: 'Repeated ones are dropped.', optional: true }) tags?: string[] | null;
  @ObjectsField(() => MetadataField, { optional: true, uniqueBy: 'name' }) fields?: MetadataField[] | null;
}

/** The same without `fields`. (Tree, "Tree version") */
export class VersionMetadata extends Without(TreeMetadata, ['fields'] as const) {}
