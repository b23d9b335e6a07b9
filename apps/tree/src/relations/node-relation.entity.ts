import { Audited, view } from '@groundwork/records';
import { EnumField, invalidField, TextField, UuidField } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { IriField } from '../platform/iri.js';

/** Relations to another node of the version. (SKOS Reference §8) */
const AMONG_NODES: readonly string[] = ['related', 'secondary_parent'];

/** Relations to a concept elsewhere. (SKOS Reference §10) */
const TO_IRIS: readonly string[] = ['exact_match', 'close_match', 'broad_match', 'narrow_match', 'related_match'];

/** A relation of a node, as rows of the view `node_relation` say it; two that are related have one row each. */
@Entity({ name: 'node_relation', synchronize: false })
export class NodeRelation extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') tree_version_id!: string;
  @Column('uuid') node_id!: string;
  @Column('text')
  @EnumField([...AMONG_NODES, ...TO_IRIS], {
    name: 'RelationKind',
    description:
      '`related` and `secondary_parent` name a node of the version by `target_id`, the matches a concept elsewhere by `target_uri`.',
  })
  kind!: string;
  @Column('uuid', { nullable: true })
  @UuidField({ description: 'The other node; null for a match.', optional: true })
  target_id!: string | null;
  @TextField({ description: 'The code of the other node; null for a match.', readOnly: true, nullable: true })
  target_code!: string | null;
  @Column('text', { nullable: true })
  @IriField({ description: 'The IRI of a concept elsewhere; null for a relation among nodes.', optional: true })
  target_uri!: string | null;
}

/** The attributes of `fields`, `sort` and `q`. */
export const nodeRelationView = view(NodeRelation, {
  name: 'NodeRelation',
  read: {
    target_code: (relation) =>
      sql`(select n.code from node n where n.tree_version_id = ${relation}.tree_version_id and n.id = ${relation}.target_id)`,
  },
  order: (relation) => sql`${relation}.kind`,
});

/** Body of the create operation. */
export class NewNodeRelation extends PickType(NodeRelation, ['kind', 'target_id', 'target_uri'] as const) {}

/** Throws `invalid_request` naming the member that the kind needs, or does not take. */
export function assertTarget(body: NewNodeRelation): void {
  const { kind } = body;
  const members = ['target_id', 'target_uri'] as const;
  const [wanted, other] = AMONG_NODES.includes(kind) ? members : ([members[1], members[0]] as const);
  if (!body[wanted]) throw invalidField(wanted, `is required for ${kind}`, 'required');
  if (body[other]) throw invalidField(other, `does not fit ${kind}, which takes ${wanted}`, 'choice');
}
