import type { Presented } from '@groundwork/records';
import { classSchema } from '@groundwork/rest';
import { FileMetadata } from '../../files/file-metadata.js';

/** What Put by signed URL answers. */
export const SIGNED_PUT_SCHEMA = {
  type: 'object',
  required: ['id', 'metadata', 'updated_date'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    metadata: classSchema(FileMetadata),
    updated_date: { type: 'string', format: 'date-time' },
  },
};

/** What the bearer of a signed URL learns of the file it put: what follows from its bytes, nothing of the bucket or its people. */
export const receiptOf = ({ id, metadata, updated_date }: Presented): Presented => ({ id, metadata, updated_date });
