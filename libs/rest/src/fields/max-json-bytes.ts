import { ValidateBy } from 'class-validator';

/** The size of a value as UTF-8 JSON, in bytes. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** The value as JSON takes at most so many bytes. */
export const MaxJsonBytes = (bytes: number): PropertyDecorator =>
  ValidateBy({
    name: 'maxJsonBytes',
    validator: {
      validate: (value: unknown) => jsonBytes(value) <= bytes,
      defaultMessage: () => `must be at most ${bytes} bytes as JSON`,
    },
  });
