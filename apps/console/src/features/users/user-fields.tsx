import { useTranslation } from 'react-i18next';
import { SchemaField } from '../../app/session/schema-field';
import { Checkbox } from '../../ui/field';
import { Pair } from '../../ui/form';

/** What the forms of a user have; an empty text is the absence of a value. */
export interface UserDraft {
  readonly username: string | null;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly phone: string | null;
  readonly name: string | null;
  readonly given_name: string | null;
  readonly family_name: string | null;
  readonly locale: string | null;
}

export const EMPTY_USER: UserDraft = {
  username: '',
  email: '',
  email_verified: false,
  phone: '',
  name: '',
  given_name: '',
  family_name: '',
  locale: '',
};

/** Label of a field, below `users` of the catalogues. */
export const LABELS: Readonly<Record<keyof UserDraft, string>> = {
  username: 'username',
  email: 'email',
  email_verified: 'emailVerified',
  phone: 'phone',
  name: 'name',
  given_name: 'givenName',
  family_name: 'familyName',
  locale: 'locale',
};

/** The fields of a user that a record has. */
export const draftOf = (user: UserDraft): UserDraft => {
  const { username, email, email_verified, phone, name, given_name, family_name, locale } = user;
  return { username, email, email_verified, phone, name, given_name, family_name, locale };
};

type TextName = Exclude<keyof UserDraft, 'email_verified'>;

/** The fields with what the service says of each. */
export function UserFields({
  draft,
  set,
  errors,
}: {
  readonly draft: UserDraft;
  readonly set: (values: Partial<UserDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
}) {
  const { t } = useTranslation();
  const field = (name: TextName, type: 'text' | 'email' | 'tel' = 'text', hint?: string) => (
    <SchemaField
      body="NewUser"
      label={t(`users.${LABELS[name]}`)}
      name={name}
      type={type}
      autoComplete="off"
      value={draft[name] ?? ''}
      onChange={(value) => set({ [name]: value, ...(name === 'email' && { email_verified: false }) })}
      {...(errors[name] !== undefined && { error: errors[name] })}
      {...(hint !== undefined && { hint })}
    />
  );
  return (
    <>
      {field('username')}
      {field('email', 'email')}
      <Checkbox
        label={t('users.emailVerified')}
        isSelected={draft.email_verified}
        onChange={(isVerified) => set({ email_verified: isVerified })}
      />
      {field('name')}
      <Pair>
        {field('given_name')}
        {field('family_name')}
      </Pair>
      <Pair>
        {field('phone', 'tel', t('users.phoneHint'))}
        {field('locale', 'text', t('users.localeHint'))}
      </Pair>
    </>
  );
}
