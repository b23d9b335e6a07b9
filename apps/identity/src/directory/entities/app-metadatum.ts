import { ObjectsField, TextField } from '@groundwork/rest';

const MAX_METADATA = 100;

/** One pair of `app_metadata`: free-form, set by API clients. (Identity, "Client", `app_metadata`) */
export class AppMetadatum {
  @TextField({ max: 128 }) key!: string;
  @TextField({ min: 0, max: 4_000 }) value!: string;
}

/** `app_metadata`: at most 100 pairs, each key once. */
export const AppMetadataField = (): PropertyDecorator =>
  ObjectsField(() => AppMetadatum, {
    optional: true,
    maxItems: MAX_METADATA,
    uniqueBy: 'key',
    description: 'Free-form key-value pairs; an array replaces the stored one.',
  });
