import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultOf, limitsOf, type BodyName } from '../../data/limits';
import { TextField, type TextFieldProps } from '../../ui/field';

export interface SchemaFieldProps extends Omit<TextFieldProps, 'name' | 'isRequired'> {
  readonly body: BodyName;
  readonly name: string;
}

/** A text of a body: what the OpenAPI document forbids is said when the field is left, what the service says at once. */
export function SchemaField({ body, name, value, error, ...rest }: SchemaFieldProps) {
  const { t } = useTranslation();
  const [isLeft, setLeft] = useState(false);
  const limits = limitsOf(body, name);
  const fault = isLeft ? faultOf(limits, value) : undefined;
  const said = error ?? (fault && t(`fields.${fault.key}`, { limit: fault.limit }));
  return (
    <TextField
      {...rest}
      name={name}
      value={value}
      onBlur={() => setLeft(true)}
      isRequired={limits.isRequired ?? false}
      {...(said !== undefined && { error: said })}
    />
  );
}
