import { Changes } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { Bucket, BucketNameField } from './bucket.entity.js';

const WRITABLE = ['name', 'description', 'metadata'] as const;

/** Body of Create storage. */
export class NewBucket extends PickType(Bucket, WRITABLE) {}

/** Body of Update Bucket. */
export class BucketChanges extends Changes(PickType(Bucket, WRITABLE)) {}

/** Body of Rename Bucket. */
export class NewBucketName {
  @BucketNameField() new_name!: string;
}
