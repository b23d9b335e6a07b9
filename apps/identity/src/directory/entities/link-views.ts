import { AUDIT_FIELDS, view, type Expression, type View } from '@groundwork/records';
import { classSchema, EnumField, ObjectsField, TextField, UuidField, type RecordClass } from '@groundwork/rest';

/** Where an effective link comes from: given directly, by a role, a group, as an administrator of the tenant, or of a resource whose scope all users have. */
export class LinkSource {
  @EnumField(['user', 'role', 'group', 'tenant', 'resource'], { name: 'SourceType' }) type!: string;
  @UuidField() id!: string;
  @TextField() name!: string;
}

/** The sources of an effective link. (api.md, "Identity", group) */
export const SourcesField = (): PropertyDecorator => ObjectsField(() => LinkSource, { readOnly: true });

const madeAt = {
  type: 'string',
  format: 'date-time',
  nullable: true,
  description: '`null` where the link was not made by a user or client.',
};

/** What links show with `effective=true`: inherited ones were made by nobody. */
const ONLY_EFFECTIVE = {
  sources: {
    type: 'array',
    description: 'Only with `effective=true`: where the link comes from.',
    items: classSchema(LinkSource),
  },
  created_at: madeAt,
  updated_at: madeAt,
};

/** Links given directly, and those together with inherited ones. */
export interface LinkViews {
  readonly direct: View;
  readonly effective: View;
}

/** What a link shows beside audit and sources. */
export interface LinkShape {
  readonly attributes: readonly string[];
  readonly read: Readonly<Record<string, Expression>>;
}

/** Both views of one kind of link, of a table and of the view `effective_…` over it. */
export const linkViews = (
  name: string,
  direct: RecordClass,
  effective: RecordClass,
  { attributes, read }: LinkShape,
): LinkViews => ({
  direct: view(direct, { name, attributes: [...attributes, ...AUDIT_FIELDS], read, sometimes: ONLY_EFFECTIVE }),
  effective: view(effective, {
    name: `Effective${name}`,
    attributes: [...attributes, ...AUDIT_FIELDS, 'sources'],
    read,
  }),
});
