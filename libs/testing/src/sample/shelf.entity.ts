import { Audited, view } from '@groundwork/records';
import {
  CodeField,
  DateTimeField,
  EnumField,
  FlagField,
  IntegerField,
  JsonField,
  ListField,
  TextField,
  UuidField,
} from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TestService } from '../test-service.js';

/** Puts `many` books on a shelf, past the service. */
export const putBooks = (service: TestService, shelfId: unknown, many: number): Promise<unknown> =>
  service.query(
    `insert into book (id, shelf_id, title) select gen_random_uuid(), $1, 'Book ' || n from generate_series(1, $2) n`,
    [shelfId, many],
  );

/** Puts `many` shelves up, past the service; their codes start with the prefix. */
export const putShelves = (service: TestService, prefix: string, many: number): Promise<unknown> =>
  service.query(
    `insert into shelf (id, code, name, height) select gen_random_uuid(), $1 || n, 'Shelf ' || n, n from generate_series(1, $2) n`,
    [prefix, many],
  );

/** A record with a field of every kind, for the libs' own specs. */
@Entity({ name: 'shelf' })
export class Shelf extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid', { nullable: true }) tenant_id!: string | null;
  @Column('text') @CodeField('Addresses the shelf.') code!: string;
  @Column('text') @TextField({ max: 40 }) name!: string;
  @Column('text', { nullable: true }) @TextField({ max: 100, optional: true }) note!: string | null;
  @Column('int', { nullable: true }) @IntegerField({ optional: true, min: 0 }) height!: number | null;
  @Column('boolean') @FlagField({ optional: true, default: true }) open!: boolean;
  @Column('text') @EnumField(['oak', 'pine'], { name: 'Wood', optional: true, default: 'oak' }) wood!: string;
  @Column('text', { array: true }) @ListField({ optional: true, nullable: false }) tags!: string[];
  @Column('jsonb') @JsonField({ optional: true, maxBytes: 1_000 }) extra!: Record<string, unknown>;
  @Column('timestamptz', { nullable: true }) @DateTimeField({ optional: true }) bought_at!: string | null;
}

/** A child of a shelf. */
@Entity({ name: 'book' })
export class Book extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField() shelf_id!: string;
  @Column('text') @TextField() title!: string;
}

export const bookView = view(Book, {
  name: 'Book',
  attributes: ['id', 'shelf_id', 'title', 'created_by', 'created_at', 'updated_by', 'updated_at'],
  order: (book) => sql`${book}.title`,
});

export const shelfView = view(Shelf, {
  name: 'Shelf',
  key: 'code',
  path: '/shelves',
  attributes: [
    'id',
    'code',
    'name',
    'note',
    'height',
    'open',
    'wood',
    'tags',
    'extra',
    'bought_at',
    'created_by',
    'created_at',
    'updated_by',
    'updated_at',
  ],
  order: (shelf) => sql`${shelf}.code`,
  children: {
    books: {
      view: () => bookView,
      where: (book, shelf) => sql`${book}.shelf_id = ${shelf}.id`,
      count: (shelf) => sql`(select count(*) from book b where b.shelf_id = ${shelf}.id)`,
      order: (book) => sql`${book}.title`,
      href: (path) => `${path}/books`,
    },
  },
  aggregations: {
    owner: 'shelf_id',
    counts: { books: (shelf) => sql`(select count(*) from book b where b.shelf_id = ${shelf}.id)` },
  },
});
