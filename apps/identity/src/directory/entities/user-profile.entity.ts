import { TextField } from '@groundwork/rest';

/** A postal address. (Identity, "User info response", `address`) */
export class Address {
  @TextField({ optional: true, max: 128 }) country?: string | null;
  @TextField({ optional: true, max: 32 }) postal_code?: string | null;
  @TextField({ optional: true, max: 128 }) region?: string | null;
  @TextField({ optional: true, max: 128 }) locality?: string | null;
  @TextField({ optional: true, max: 512 }) street_address?: string | null;
  @TextField({ optional: true, max: 1_024 }) formatted?: string | null;
}
