import { useTranslation } from 'react-i18next';
import { Checkbox, TextField } from '../../ui/field';
import { Pair } from '../../ui/form';
import { wrongSizes, type BucketDraft, type SIZE_FIELDS } from './bucket-rules';

/** Members of the service whose faults are shown at a field of the form. */
const MEMBER: Readonly<Partial<Record<keyof BucketDraft, string>>> = {
  maxFileSize: 'metadata.max_file_size',
  quota: 'metadata.quota_bytes',
  quotaPerOwner: 'metadata.quota_bytes_per_owner',
  types: 'metadata.allowed_mime_types',
};

export interface BucketFieldsProps {
  readonly draft: BucketDraft;
  readonly set: (values: Partial<BucketDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
  /** Another name is another operation. */
  readonly isNameFixed?: boolean;
}

/** The name, description and limits of a bucket. */
export function BucketFields({ draft, set, errors, isNameFixed = false }: BucketFieldsProps) {
  const { t } = useTranslation();
  const wrong = wrongSizes(draft);
  const errorOf = (field: keyof BucketDraft): { error?: string } => {
    if (wrong.some((one) => one === field)) return { error: t('buckets.sizeWrong') };
    const error = errors[MEMBER[field] ?? field];
    return error === undefined ? {} : { error };
  };
  const size = (field: (typeof SIZE_FIELDS)[number], hint: string) => (
    <TextField
      label={t(`buckets.${field}`)}
      hint={hint}
      value={draft[field]}
      onChange={(value) => set({ [field]: value })}
      autoComplete="off"
      {...errorOf(field)}
    />
  );
  return (
    <>
      {!isNameFixed && (
        <TextField
          label={t('buckets.name')}
          hint={t('buckets.nameHint')}
          value={draft.name}
          onChange={(name) => set({ name })}
          isRequired
          autoComplete="off"
          {...errorOf('name')}
        />
      )}
      <TextField
        label={t('buckets.description')}
        value={draft.description}
        onChange={(description) => set({ description })}
        isMultiline
        {...errorOf('description')}
      />
      <Pair>
        {size('maxFileSize', t('buckets.sizeHint'))}
        {size('quota', t('buckets.sizeHint'))}
      </Pair>
      {size('quotaPerOwner', t('buckets.quotaPerOwnerHint'))}
      <TextField
        label={t('buckets.types')}
        hint={t('buckets.typesHint')}
        value={draft.types}
        onChange={(types) => set({ types })}
        isMultiline
        {...errorOf('types')}
      />
      <Checkbox
        label={t('buckets.isPublic')}
        hint={t('buckets.isPublicHint')}
        isSelected={draft.isPublic}
        onChange={(isPublic) => set({ isPublic })}
      />
    </>
  );
}
