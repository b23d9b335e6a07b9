import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An event as it goes out; written in the transaction that makes it true, kept for seven days. */
@Entity({ name: 'outbox' })
export class Outbox {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner_id!: string;
  @Column('text') type!: string;
  @Column('text') body!: string;
  @Column('timestamptz') created_at!: string;
}
