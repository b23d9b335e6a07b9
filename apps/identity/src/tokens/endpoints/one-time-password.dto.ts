import { TextField, UuidField } from '@groundwork/rest';

/** Body of Send one-time password. */
export class OneTimePasswordRequest {
  @UuidField('The client the code is for.') client_id!: string;
  @TextField("The user's username, email or phone number.") username!: string;
}
