/** A JSON Schema, draft 2020-12. */
export type JsonSchema = boolean | Readonly<Record<string, unknown>>;
