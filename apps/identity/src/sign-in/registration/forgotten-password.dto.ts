import { TextField, UuidField } from '@groundwork/rest';

/** Body of Request password reset. */
export class ForgottenPasswordRequest {
  @UuidField('The client the user signs in to.') client_id!: string;
  @TextField("The user's username, email or phone number.") username!: string;
}
