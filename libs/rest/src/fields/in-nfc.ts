/** A text in Unicode's composed form, so that equal texts are equal; `q` brings its literals into the same. */
export const inNfc = (value: unknown): unknown => (typeof value === 'string' ? value.normalize('NFC') : value);
